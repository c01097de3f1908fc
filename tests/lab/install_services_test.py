#!/usr/bin/env python3
"""Checks that install_services starts and enables no service, and restores policy-rc.d. Runs dpkg on a temporary copy of this
machine's files. Skipped where such a copy is not permitted."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parents[1] / "support"
SKIPPED = 77

# A root folder over that of this machine, with written files in memory. Returns the exit code of its command.
ENTER = r"""
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
mkdir "$1/new" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/new,workdir=$1/work" "$1/root"
cd "$1/root"
mkdir -p dev proc run tmp cw
mount --bind /dev dev
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mkdir run/lock
cp "$2/install_services" "$2/setup.sh" cw
shift 2
exec chroot . "$@"
"""

# A package in the form of debhelper, and an apt-get that installs it from here.
PREPARE = r"""
set -e
rm -f /usr/sbin/policy-rc.d /usr/sbin/runlevel /started
printf '#!/bin/sh\necho N 2\n' >/usr/sbin/runlevel # a machine that is up
chmod 755 /usr/sbin/runlevel
mkdir -p /cw/bin /cw/p/DEBIAN /cw/p/etc/init.d /cw/p/lib/systemd/system
cd /cw/p
printf 'Package: cw-service\nVersion: 1\nArchitecture: all\nMaintainer: Nobody <nobody@example.com>\nDescription: test\n' >DEBIAN/control
cat >DEBIAN/postinst <<'SCRIPT'
#!/bin/sh
set -e
update-rc.d cw-service defaults >/dev/null
invoke-rc.d cw-service start || exit 1
if deb-systemd-helper --quiet was-enabled cw-service.service; then
    deb-systemd-helper enable cw-service.service >/dev/null || true
fi
[ ! -e /fail ] || exit 1
SCRIPT
printf '[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n' >lib/systemd/system/cw-service.service
cat >etc/init.d/cw-service <<'SCRIPT'
#!/bin/sh
### BEGIN INIT INFO
# Provides: cw-service
# Required-Start:
# Required-Stop:
# Default-Start: 2 3 4 5
# Default-Stop: 0 1 6
### END INIT INFO
[ "$1" != start ] || touch /started
SCRIPT
chmod 755 DEBIAN/postinst etc/init.d/cw-service
dpkg-deb --root-owner-group -b /cw/p /cw/p.deb >/dev/null
printf '#!/bin/sh\n[ ! -e /wait ] || { echo $$ >/waits; exec sleep 60; }\nexec dpkg -i /cw/p.deb\n' >/cw/bin/apt-get
printf '#!/bin/sh\n' >/cw/bin/apt-cache
chmod 755 /cw/bin/*
PATH=/cw/bin:$PATH
show() {
    [ ! -e /started ] || echo started
    ls -d /etc/rc?.d/S*cw-service /etc/systemd/system/*/cw-service.service 2>/dev/null || true
    for file in /usr/sbin/policy-rc.d*; do
        [ ! -e "$file" ] || { echo "$file"; cat "$file"; }
    done
}
"""

ENABLED = ["/etc/rc2.d/S01cw-service", "/etc/rc3.d/S01cw-service", "/etc/rc4.d/S01cw-service", "/etc/rc5.d/S01cw-service",
           "/etc/systemd/system/multi-user.target.wants/cw-service.service"]
INSTALL = "/cw/install_services cw-service >/log 2>&1 && echo done || { echo failed; tail -n 5 /log >&2; }\n"
OWN_POLICY = "printf 'own\\n' >/usr/sbin/policy-rc.d; chmod 755 /usr/sbin/policy-rc.d\n"
OWN_POLICY_IS_THERE = ["/usr/sbin/policy-rc.d", "own"]


def in_copy(script):
    folder = tempfile.mkdtemp(prefix="clusterwright-services-")
    try:
        return subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", ENTER, "enter", folder, HERE,
                               "bash", "-c", PREPARE + script], capture_output=True, text=True, check=False, timeout=100)
    finally:
        shutil.rmtree(folder)


class InstallServicesTest(unittest.TestCase):
    def shown(self, script):
        done = in_copy(script + "show\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def test_a_plain_installation_starts_and_enables_a_service(self):
        self.assertEqual(self.shown("dpkg -i /cw/p.deb >/dev/null\n"), ["started", *ENABLED])

    def test_nothing_starts_and_nothing_is_enabled(self):
        self.assertEqual(self.shown(INSTALL), ["done"])
        self.assertEqual(self.shown(INSTALL + "dpkg -i /cw/p.deb >/dev/null; rm -f /started\n"), ["done"])  # nor on reinstallation

    def test_the_machine_policy_is_restored(self):
        self.assertEqual(self.shown(OWN_POLICY + INSTALL), ["done", *OWN_POLICY_IS_THERE])

    def test_a_failed_package_is_handled(self):
        self.assertEqual(self.shown(OWN_POLICY + "touch /fail\n" + INSTALL), ["failed", *OWN_POLICY_IS_THERE])

    def test_the_next_run_repairs_a_killed_run(self):
        kill = """touch /wait
/cw/install_services cw-service >/dev/null 2>&1 &
until [ -s /waits ]; do sleep 0.02; done
grep -q "exit 101" /usr/sbin/policy-rc.d
kill -KILL $! $(cat /waits)
wait || true
rm /wait
"""
        self.assertEqual(self.shown(OWN_POLICY + kill + INSTALL), ["done", *OWN_POLICY_IS_THERE])

    def test_an_existing_service_stays_unchanged(self):
        before = "dpkg -i /cw/p.deb >/dev/null; rm -f /started; sed -i 's/^Version.*/Version: 2/' /cw/p/DEBIAN/control\n" \
                 "dpkg-deb --root-owner-group -b /cw/p /cw/p.deb >/dev/null\n"
        self.assertEqual(self.shown(before + INSTALL), ["done", *ENABLED])


def why_not():
    for tool in ("unshare", "dpkg-deb", "deb-systemd-helper", "update-rc.d", "invoke-rc.d"):
        if not shutil.which(tool):
            return f"there is no {tool}"
    tried = in_copy("")
    return f"no copy of the file system is permitted here: {tried.stderr.strip()}" if tried.returncode else ""


if __name__ == "__main__":
    if reason := why_not():
        print(f"skipped: {reason}")
        sys.exit(SKIPPED)
    unittest.main()
