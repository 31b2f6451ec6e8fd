# Shared by the scripts: the system packages and the two builds.
#
# The quick build is not optimized: it is made by the first `scripts/kolam` of a checkout, and tested by
# `scripts/test FILTER`. The optimized one is made by `scripts/test` and `scripts/install`. Each has its own folder.
#
# The caller sets $root to the checkout. Nothing here writes to standard output.
# shellcheck shell=sh

: "${root:?}"
quick=$root/.build/quick
optimized=$root/.build/optimized
# Libraries that are opened by name must not be taken from the program's own folder.
# Tests import modules as `@testable`; the same objects are in the program.
options='-c release --disable-index-store -debug-info-format none --disable-local-rpath -Xswiftc -enable-testing'
# A generic type is made from its parts instead of its mangled name, whose requirements the runtime would look for among
# the ten thousand conformances of the program: a sixth of the optimized start.
quick_start='-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors'
packages='libsqlite3-dev libyaml-dev libcurl4-openssl-dev libbluetooth-dev libexpat1-dev libssl-dev
libpng-dev libturbojpeg0-dev'

say() { printf 'kolam: %s\n' "$*" >&2; }

# Whether no source is newer than the program of a build. Folders count too, since a file may have been removed; a script,
# a catalog or a contract does not, since these are read at run time.
# $1: the build's folder.
is_fresh() {
  # The program's own time is not enough: a build without anything to link does not update it.
  [ -x "$1/release/kolam" ] && [ -f "$1/kolam.stamp" ] || return 1
  newer=$(
    find "$root/Package.swift" "$root/Sources" "$root"/Plugins/*/Sources "$root"/Plugins/*/Server \
      -newer "$1/kolam.stamp" -print -quit 2>/dev/null
  ) || return 1
  [ -z "$newer" ]
}

# Sets $program to the program of a fresh build, the optimized one if there is one; without one, builds the quick one.
find_program() {
  for folder in "$optimized" "$quick"; do
    program=$folder/release/kolam
    if is_fresh "$folder"; then return 0; fi
  done
  install_packages && build "$quick"
}

# Installs missing Debian packages that a build needs. On other systems the build itself reports what is missing.
install_packages() {
  command -v dpkg-query >/dev/null || return 0
  missing=
  for package in $packages; do
    case $(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null) in
      ii*) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0

  if [ "$(id -u)" = 0 ]; then
    as_root='env'
  elif ! command -v sudo >/dev/null; then
    say "needs the packages$missing, and there is no sudo to install them with"
    say "as root: apt-get install$missing"
    return 1
  elif [ -t 2 ]; then
    as_root='sudo env'
  else
    as_root='sudo -n env'
  fi
  say "installs$missing"
  apt="$as_root DEBIAN_FRONTEND=noninteractive apt-get -q"
  mkdir -p "$root/.build"
  log=$root/.build/kolam-packages.log
  # A machine without package lists finds nothing before an update.
  # $apt and $missing are lists of words.
  # shellcheck disable=SC2086
  if $apt install -y --no-install-recommends $missing >"$log" 2>&1 </dev/null \
    || { $apt update && $apt install -y --no-install-recommends $missing; } >>"$log" 2>&1 </dev/null; then
    return 0
  fi
  grep -E '^(E:|sudo:)' "$log" | sort -u >&2
  say "could not install$missing; is the machine online? (all of it: $log)"
  return 1
}

# Builds quietly: a progress line on a terminal, and the compiler's output if it fails.
# $1: the build's folder; $2: what to build instead of the program alone (`--build-tests`: tests, too).
build() {
  if ! command -v swift >/dev/null; then
    say 'needs Swift 6.3 or later, and swift is not in PATH: https://www.swift.org/install/linux'
    return 1
  fi
  mkdir -p "$1"
  level='-Xswiftc -Onone'
  [ "$1" != "$optimized" ] || level=$quick_start
  log=$1/kolam-build.log
  started=$1/kolam.stamp.$$
  succeeded=$started.ok
  # Created before the build: files edited while it runs are newer.
  : >"$started"
  {
    # The build must not consume the program's input.
    # $2, the options and the level are lists of words.
    # shellcheck disable=SC2086
    swift build --package-path "$root" --scratch-path "$1" $options $level ${2:---product kolam} </dev/null 2>&1 \
      && : >"$succeeded"
  } | tee "$log" | show_progress
  if [ -f "$succeeded" ] && [ -x "$1/release/kolam" ]; then
    rm -f "$succeeded"
    mv -f "$started" "$1/kolam.stamp"
    return 0
  fi
  rm -f "$started"
  show_errors "$log" >&2
  say "the build failed (all of it: $log)"
  return 1
}

# Builds kolam-bench, of the package Tests/Lab, optimized if $1 says so, and sets $bench to it.
build_bench() {
  folder=$root/.build/lab-quick
  level='-Xswiftc -Onone'
  if [ "${1:-}" = optimized ]; then folder=$root/.build/lab level=; fi
  # The options and the level are lists of words.
  # shellcheck disable=SC2086
  swift build --package-path "$root/Tests/Lab" --scratch-path "$folder" --static-swift-stdlib $options $level \
    --product kolam-bench >&2
  # Read by the scripts that include this one.
  # shellcheck disable=SC2034
  bench=$folder/release/kolam-bench
}

# Prints a build's log without its steps; each part once, though the compiler repeats some for every file.
show_errors() {
  sed -E 's/^(\[[0-9]+\/[0-9]+\]|Building for |Fetch(ing|ed) |Creating |Working copy ).*//' "$1" \
    | awk -v RS= '!seen[$0]++'
}

# Shows a build's progress on a terminal; elsewhere only consumes its lines.
show_progress() {
  if [ ! -t 2 ]; then
    cat >/dev/null
    return
  fi
  printf 'kolam: building; the first time takes some minutes' >&2
  while IFS= read -r line; do
    case $line in
      \[*/*\]*) printf '\rkolam: building %s                                    ' "${line%%\]*}]" >&2 ;;
    esac
  done
  printf '\r%60s\r' '' >&2
}
