"""The table of layers in model/README.md: one row a folder, or a parent folder with its rooms; the lowest layer first.

    | folder | holds | main entry |
    |---|---|---|
    | `model/core` | findings, results | `result.h` |
    | `model/design`: `document`, `graph`, `edit` | the design | `document/design.h`, `edit.h` |

    | `plugins/probes`: `support/ranks`, `support`, `*`, `.` | the probes | `probe_table.h` |

Rooms stand from the ground up too: model/design/document lies below model/design/graph. The room `.` is the row's folder
itself, and `*` all folders directly in it that the table does not name: they do not include each other. A row without
rooms stands for its folder alone. A main entry is a file of the row's folder or of one of its rooms.
"""

import dataclasses
import re

HEADING = re.compile(r"\|\s*folder\s*\|\s*holds\s*\|\s*main entry\s*\|\s*")
QUOTED = re.compile(r"`([^`]+)`")
PAGE = "model/README.md"


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
        page = root / PAGE
        lines = page.read_text(encoding="utf-8").split("\n") if page.is_file() else []
        start = next((number for number, line in enumerate(lines) if HEADING.fullmatch(line)), None)
        if start is None:
            self.wrong.append((1, "no table with the heading | folder | holds | main entry |"))
            return
        for number in range(start + 2, len(lines)):
            if not lines[number].startswith("|"):
                break
            self._read(number + 1, lines[number].strip().strip("|").split("|"))
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
