"""The table of layers in model/README.md: one row a folder, or a parent folder with its rooms; the lowest layer first.

    | folder | holds | main entry |
    |---|---|---|
    | `model/core` | findings, results | `result.h` |
    | `model/design`: `document`, `graph`, `edit` | the design | `document/design.h`, `edit.h` |

    | `plugins/probes`: `support/ranks`, `support`, `*`, `.` | the probes | `probe_table.h` |

Rooms stand from the ground up too: model/design/document lies below model/design/graph. The room `.` is the row's folder
itself, and `*` all folders directly in it that the table does not name: they do not include each other. A row without
rooms stands for its folder alone. A main entry is a file of the row's folder or of one of its rooms.

Two more tables set limits: the folders that an area may include at most, and the folders that may include a library.

    | area | may include |
    |---|---|
    | `plugins/transports` | `model/core` |

    | library | included in |
    |---|---|
    | Boost.Graph, Expat | `model/topology` |
"""

import dataclasses
import re

QUOTED = re.compile(r"`([^`]+)`")
PAGE = "model/README.md"


def table_of(root, *heads):
    """(line number, cells) for each row of the first table with these heads in the page; None without such a table."""
    page = root / PAGE
    lines = page.read_text(encoding="utf-8").split("\n") if page.is_file() else []
    cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else None
             for line in lines]
    if list(heads) not in cells:
        return None
    start = cells.index(list(heads)) + 2
    end = next((number for number in range(start, len(lines)) if cells[number] is None), len(lines))
    return [(number + 1, cells[number]) for number in range(start, end)]


class Limits:
    """A table of two columns: names, and the folders that each of them allows."""

    def __init__(self, root, *heads):
        self.allowed = {}  # name -> folders
        self.line = {}  # name -> line
        self.wrong = []  # (line, message)
        rows = table_of(root, *heads)
        if rows is None:
            self.wrong.append((1, f"no table with the heading | {' | '.join(heads)} |"))
        for line, cells in rows or []:
            names = [name.strip("` ") for name in cells[0].split(",")]
            if len(cells) != 2 or len(set(names)) < len(names) or set(names) & set(self.allowed):
                self.wrong.append((line, f"a row is | {' | '.join(heads)} |, with names that no other row has"))
                continue
            folders = QUOTED.findall(cells[1])
            self.allowed |= dict.fromkeys(names, folders)
            self.line |= dict.fromkeys(names, line)
            self.wrong += [(line, f"there is no folder {folder}") for folder in folders if not (root / folder).is_dir()]


@dataclasses.dataclass
class Row:
    line: int
    folder: str
    rooms: list  # the folders that it stands for
    entries: list


class LayerTable:
    def __init__(self, root):
        self.rows = []
        self.place = {}  # for each folder, its row and room, counted from the ground up
        self.wrong = []  # (line, message)
        rows = table_of(root, "folder", "holds", "main entry")
        if rows is None:
            self.wrong.append((1, "no table with the heading | folder | holds | main entry |"))
            return
        for line, cells in rows:
            self._read(line, cells)
        for row in self.rows:
            for room in row.rooms:
                if room in self.place:
                    self.wrong.append((row.line, f"{room} stands in two rows"))
                self.place.setdefault(room, len(self.place))
        self._check_files(root)

    def _read(self, line, cells):
        names = QUOTED.findall(cells[0])
        if len(cells) != 3 or not names:
            self.wrong.append((line, "a row is | `folder` | what it holds | `main entry` |"))
            return
        folder = names[0].rstrip("/")
        rooms = [folder if name == "." else f"{folder}/{name.rstrip('/')}" for name in names[1:]] or [folder]
        self.rows.append(Row(line, folder, rooms, QUOTED.findall(cells[2])))

    def _check_files(self, root):
        for row in self.rows:
            self.wrong += [(row.line, f"there is no folder {room}") for room in row.rooms
                           if not (root / room.removesuffix("/*")).is_dir()]
            for entry in row.entries:
                if not any(any(root.glob(f"{folder}/{entry}")) for folder in (row.folder, *row.rooms)):
                    self.wrong.append((row.line, f"{row.folder} has no {entry}"))

    def place_of(self, folder):
        """The place of a folder, None without any."""
        return self.place.get(folder, self.place.get(f"{folder.rpartition('/')[0]}/*"))
