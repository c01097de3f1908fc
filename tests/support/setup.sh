# shellcheck shell=bash
# Steps from a bare Debian 12 to a build, with the only package list. Sourced by app/run, tests/run and install_services.

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
    mold
    ninja-build
    nlohmann-json3-dev
    openmpi-bin
    python3
    qt6-base-dev
    qt6-pdf-dev
    qt6-svg-dev
)
# The services of fio and iperf3 stay disabled, the default in Debian.
packages_to_test=(
    clang-format-14
    fio
    graphviz
    iperf3
    iproute2
    libbenchmark-dev
    libsimgrid-dev
    openbox
    openssh-client
    poppler-utils
    procps
    python3-jsonschema
    shellcheck
    xdotool
    xvfb
)
# These contain daemons: only tests/run --with-services installs them, through install_services.
packages_with_services=(
    munge
    openssh-server
    slurm-client
    slurmctld
    slurmd
)

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Fetches the package lists if they are missing, or so old that a package has been removed since.
install_listed() {
    apt-cache show "$@" >/dev/null 2>&1 || apt update
    apt install -y --no-install-recommends "$@" ||
        { apt update && apt install -y --no-install-recommends "$@"; }
}

install_report_every=15 # s

# show_installing LOG: prints the progress that apt writes to the log.
show_installing() {
    local begun of fetched ready
    while sleep "$install_report_every" >/dev/null 2>&1; do
        begun=$(sed -n '/ newly installed/,$p' "$1")
        of=$(sed -n 's/.* \([0-9]*\) newly installed.*/\1/p' <<<"$begun" | head -n 1)
        fetched=$(grep -c '^Get:' <<<"$begun") || true
        ready=$(grep -c '^Setting up ' <<<"$begun") || true
        if [ -z "$of" ]; then
            echo "Installing: fetching the lists of packages"
        elif ! grep -q '^Unpacking ' <<<"$begun"; then
            echo "Installing: $fetched of $of packages fetched"
        else
            echo "Installing: $ready of $of packages set up"
        fi
    done
}

# say_and_install PACKAGE... -- COMMAND...: installs the missing packages with the command, and prints their names. Continues after
# a failure, since they may be installed in another form; otherwise the next step reports the missing part.
say_and_install() {
    local wanted=() missing=() package log progress
    while [ "$1" != -- ]; do
        wanted+=("$1")
        shift
    done
    shift
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
    show_installing "$log" &
    progress=$!
    if ! "$@" "${missing[@]}" >"$log" 2>&1; then
        tail -n 20 "$log"
        echo "Not all of these could be installed: ${missing[*]}"
    fi
    kill "$progress"
    wait "$progress" || true
    rm -f "$log"
}

# install_packages ROOT to-build|to-test|with-services: each includes the ones before.
install_packages() {
    local wanted=("${packages_to_build[@]}")
    [ "$2" = to-build ] || wanted+=("${packages_to_test[@]}")
    say_and_install "${wanted[@]}" -- install_listed
    if [ "$2" = with-services ]; then
        say_and_install "${packages_with_services[@]}" -- as_root "$1/tests/support/install_services"
    fi
}

# configure ROOT: the preset "batches". Quiet unless it fails.
configure() {
    local log options=() made_for=''
    [ ! -f "$1/build/CMakeCache.txt" ] || made_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/build/CMakeCache.txt")
    if [ -n "$made_for" ] && ! [ "$made_for" -ef "$1" ]; then
        echo "build/ was made for $made_for, and this folder is $1. Remove build/ and start again: rm -r '$1/build'"
        return 4
    fi
    log=$(mktemp)
    # Newer compilers have more warnings: only those of Debian 12 are errors.
    grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release || options+=(--compile-no-warning-as-error)
    if ! (cd "$1" && cmake --preset batches "${options[@]}") >"$log" 2>&1; then
        tail -n 40 "$log"
        rm -f "$log"
        echo "Configuring failed"
        return 4
    fi
    rm -f "$log"
}

# show_building: prints the lines of ninja, and in place of its steps the progress and the remaining time, now and then.
show_building() {
    local line built all seconds last=0
    while IFS= read -r line || [ -n "$line" ]; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)(\.[0-9]+)?\] ]]; then
            built=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
            if [ $((seconds - last)) -ge 15 ]; then
                last=$seconds
                echo "Building: $built of $all files, about $(((seconds * (all - built) / built + 59) / 60)) min left"
            fi
        elif [ "$line" != 'ninja: no work to do.' ]; then
            printf '%s\n' "$line"
        fi
    done
}

# build ROOT TARGET...: prints progress, remaining time and errors.
build() {
    local root=$1
    shift
    NINJA_STATUS='[%f/%t %e] ' cmake --build "$root/build" --target "$@" 2>&1 | show_building
}
