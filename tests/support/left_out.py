#!/usr/bin/env python3
"""Lists the skipped tests of a ctest run by reason, and the option that runs those with a missing service.

    left_out.py REPORT [--with-services]    REPORT: file of ctest --output-junit; the option: tests/run had it"""

import argparse
import collections
import re
import sys
import xml.etree.ElementTree

# Programs named in reasons, with their packages from packages_with_services in setup.sh.
SERVICES = {"munged": "munge", "sshd": "openssh-server", "slurmctld": "slurmctld", "slurmd": "slurmd", "srun": "slurm-client"}
REASON = re.compile(r"^(?:test )?skipped: (.*)$", re.MULTILINE)
MISSING = re.compile(r"there is no (?:/\S*/)?(\S+?)[.,;]?(?:\s|$)")


def left_out(report):
    """Returns the names of the skipped tests by reason, in the order of the report."""
    found = collections.defaultdict(list)
    for test in xml.etree.ElementTree.parse(report).iter("testcase"):
        if test.find("skipped") is not None and test.get("status") == "notrun":
            said = REASON.findall(test.findtext("system-out") or "")
            found[said[-1].strip() if said else "no reason given"].append(test.get("name"))
    return found


def missing_service(reason):
    """Returns the package of the missing service, or None."""
    named = MISSING.search(reason)
    return SERVICES.get(named.group(1)) if named else None


def text(found, asked):
    """Returns the list as text; empty without skipped tests."""
    lines = []
    for reason, names in sorted(found.items()):
        lines.append(f"  {reason}:")
        lines += [f"    {name}" for name in names]
    if lines:
        lines.insert(0, f"Left out, {sum(map(len, found.values()))} tests:")
    count = sum(len(names) for reason, names in found.items() if missing_service(reason))
    if count and asked:
        lines.append(f"{count} of them miss a service that could not be installed.")
    elif count:
        lines.append(f"{count} of them need services. This runs them, too: tests/run --with-services")
        lines.append(f"It installs {', '.join(sorted(set(SERVICES.values())))}, and neither starts nor enables them.")
    return "".join(line + "\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report")
    parser.add_argument("--with-services", action="store_true")
    options = parser.parse_args()
    try:
        found = left_out(options.report)
    except (OSError, xml.etree.ElementTree.ParseError):
        return  # ctest ran no tests: it has said why
    sys.stdout.write(text(found, options.with_services))


if __name__ == "__main__":
    main()
