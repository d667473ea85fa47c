"""The running box: loop, scenes, drawing, storage, settings and command line."""
