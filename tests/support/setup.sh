# shellcheck shell=bash
# From a bare Debian 12 to a build: the one list of packages, and the steps. Sourced by app/run and tests/run.

packages_to_build=(
    catch2
    cmake
    fonts-dejavu-core
    g++
    libboost-dev
    libboost-graph-dev
    libceres-dev
    libcli11-dev
    libeigen3-dev
    libexpat1-dev
    libfftw3-dev
    libfftw3-mpi-dev
    libopenmpi-dev
    libqcustomplot-dev
    libqt6sql6-sqlite
    ninja-build
    nlohmann-json3-dev
    openmpi-bin
    qt6-base-dev
    qt6-svg-dev
)
packages_for_gates=(
    clang-format-14
    fio
    graphviz
    iperf3
    iproute2
    libsimgrid-dev
    munge
    openbox
    openssh-client
    openssh-server
    poppler-utils
    procps
    python3
    shellcheck
    slurm-client
    slurmctld
    slurmd
    xdotool
    xvfb
)

apt() {
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@"
}

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# The package lists are fetched when they are absent, or so old that a package in them is gone.
install_listed() {
    apt-cache show "$@" >/dev/null 2>&1 || apt update
    apt install -y --no-install-recommends "$@" ||
        { apt update && apt install -y --no-install-recommends "$@"; }
}

# install_packages --with-gates|--without-gates: installs what is missing and says what. When that cannot be done
# it says so and goes on: what is needed may be there in another form, and otherwise the next step names it.
install_packages() {
    local wanted=("${packages_to_build[@]}") missing=() package log
    [ "$1" != --with-gates ] || wanted+=("${packages_for_gates[@]}")
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "Needed, by their Debian 12 names: ${wanted[*]}"
        return
    fi
    for package in "${wanted[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        echo "Missing, and neither root nor sudo to install them: ${missing[*]}"
        return
    fi
    echo "Installing ${missing[*]}"
    log=$(mktemp)
    if ! install_listed "${missing[@]}" >"$log" 2>&1; then
        tail -n 20 "$log"
        echo "Not all of these could be installed: ${missing[*]}"
    fi
    rm -f "$log"
}

# configure ROOT: the preset "dev". Quiet unless it fails.
configure() {
    local log options=()
    log=$(mktemp)
    # A newer compiler warns of more: only Debian 12's warnings are errors.
    grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release || options+=(--compile-no-warning-as-error)
    if ! (cd "$1" && cmake --preset dev "${options[@]}") >"$log" 2>&1; then
        tail -n 40 "$log"
        rm -f "$log"
        echo "Configuring failed"
        return 4
    fi
    rm -f "$log"
}

# build ROOT TARGET...: one line that moves on a terminal; otherwise only what went wrong.
build() {
    local root=$1 quiet=()
    shift
    [ -t 1 ] || quiet=(-- --quiet)
    NINJA_STATUS='[%f/%t, %e s] ' cmake --build "$root/build" --target "$@" "${quiet[@]}"
}
