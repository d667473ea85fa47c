"""One file per subcommand: its help, its arguments, and what it does."""
