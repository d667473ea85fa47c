"""The kernel's threads that queue edges: which belongs to which line, and whether it has anything left to do."""

from pathlib import Path

PROC = Path("/proc")


def edge_threads(interrupts: str) -> dict[int, str]:
    """The thread of each simulated line that is watched, by name, from the text of ``/proc/interrupts``.

    A row is: number, a count for each processor, chip, line, user; the thread is called ``irq/number-user``.
    """
    rows = [row.split() for row in interrupts.splitlines() if " irq_sim " in row]
    return {int(row[-2]): f"irq/{row[0].rstrip(':')}-{row[-1]}" for row in rows}


def watched_lines() -> dict[int, Path]:
    """For each watched line the file that tells the state of its thread."""
    tasks = {(task / "comm").read_text().strip(): task / "stat" for task in PROC.glob("[0-9]*")}
    names = edge_threads((PROC / "interrupts").read_text())
    return {line: tasks[name] for line, name in names.items()}


def has_work(stat: str) -> bool:
    """Whether a thread with this line in its ``stat`` file runs or wants to; its name may hold anything."""
    return stat.rpartition(")")[2].split()[0] == "R"
