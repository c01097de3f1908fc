"""The picture of the layers in model/README.md, a flowchart in Mermaid, compared with who includes whom.

    ```mermaid
    flowchart TD
        design["model/design"] --> units & block["model/block"]
    ```

A box stands for a folder and all below it, except for what has a box of its own. Boxes cover the whole table of layers. An
arrow points to a folder that is included; arrows that others imply are left out (A --> C beside A --> B --> C).
"""

import re

from layer_table import PAGE

ARROW = re.compile(r"\s*-->\s*")
BOX = re.compile(r'(\w+)(?:\["([\w./-]+)"\])?')


def inside(path, folder):
    return folder == "" or path == folder or path.startswith(folder + "/")


def nearest(path, table):
    """The longest key that is the path or lies above it."""
    return max((key for key in table if inside(path, key)), key=len, default=None)


def reachable(graph, start):
    """All nodes behind the start, itself only if it is on a cycle."""
    found, waiting = set(), [start]
    while waiting:
        for following in graph.get(waiting.pop(), ()):
            if following not in found:
                found.add(following)
                waiting.append(following)
    return found


def without_implied(graph):
    """The arrows of a graph without cycles that no path of several arrows stands for."""
    return {(start, end) for start, ends in graph.items() for end in ends
            if not any(end in reachable(graph, other) for other in ends if other != end)}


class LayerPicture:
    def __init__(self, root):
        self.boxes = {}  # folder -> line
        self.arrows = {}  # (folder, folder that it includes) -> line
        self.wrong = []  # (line, message)
        page = root / PAGE
        lines = page.read_text(encoding="utf-8").split("\n") if page.is_file() else []
        starts = [number for number, line in enumerate(lines) if line.strip() == "```mermaid"]
        if len(starts) != 1:
            self.wrong.append((1, f"{len(starts)} pictures of the layers in ```mermaid, expected one"))
            return
        names, drawn = {}, []
        for number in range(starts[0] + 1, len(lines)):
            text = lines[number].strip()
            if text.startswith("```"):
                break
            if not re.fullmatch(r"flowchart (TD|BT|LR|RL)", text):
                self._read(number + 1, text, names, drawn)
        for start, end, line in drawn:
            if start not in names or end not in names:
                self.wrong.append((line, f"the box {start if start not in names else end} has no folder"))
            else:
                self.arrows[names[start], names[end]] = line
        self.wrong += [(line, f"there is no folder {folder}") for folder, line in self.boxes.items()
                       if not (root / folder).is_dir()]

    def _read(self, line, text, names, drawn):
        groups = []
        for part in ARROW.split(text):
            found = [BOX.fullmatch(box.strip()) for box in part.split("&")]
            if None in found:
                self.wrong.append((line, f'a line of the picture is a["folder"] --> b & c["folder"], got {text}'))
                return
            for box in found:
                if box[2]:
                    if box[1] in names or box[2] in self.boxes:
                        self.wrong.append((line, f"{box[1]} or {box[2]} has a box already"))
                    names[box[1]] = box[2]
                    self.boxes[box[2]] = line
            groups.append([box[1] for box in found])
        drawn += [(start, end, line) for left, right in zip(groups, groups[1:]) for start in left for end in right]

    def compare(self, rooms, links):
        """(line, message) for each difference to the rooms of the table and to the pairs of folders in links."""
        if not self.boxes:
            return
        yield from ((1, f"the picture has no box for {room}") for room in rooms if nearest(room, self.boxes) is None)
        yield from ((line, f"the table of layers has no row for the box {box}") for box, line in self.boxes.items()
                    if not any(nearest(room, self.boxes) == box for room in rooms))
        graph, example = {}, {}
        for folder, wanted in links:
            start, end = nearest(folder, self.boxes), nearest(wanted, self.boxes)
            if None not in (start, end) and start != end:
                graph.setdefault(start, set()).add(end)
                example.setdefault((start, end), f"{folder} includes {wanted}")
        cyclic = sorted(box for box in graph if box in reachable(graph, box))
        if cyclic:
            yield 1, f"boxes of the picture include each other: {', '.join(cyclic)}"
            return
        true = without_implied(graph)
        yield from ((self.boxes[start], f"the picture lacks {start} --> {end} ({example[start, end]})")
                    for start, end in sorted(true - set(self.arrows)))
        for (start, end), line in self.arrows.items():
            if (start, end) not in true:
                why = "other arrows imply it" if end in graph.get(start, ()) else f"no file of {start} includes one of {end}"
                yield line, f"the picture shows {start} --> {end}, but {why}"
