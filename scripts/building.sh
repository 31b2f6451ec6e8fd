# Shared by scripts/kolam and scripts/test: the system packages and the release build.
# The caller sets $root to the checkout. Nothing here writes to standard output.
# shellcheck shell=sh

: "${root:?}"
# Separate from the debug build, so that both are kept.
release_folder=$root/.build/product
release=$release_folder/release/kolam
# A stamp with the time of the release's sources. The program's own time is not enough: a build without anything to
# link does not update it. It says `run` where the release has no other subcommand (Package.swift).
stamp=$root/.build/kolam-release.stamp
# Nobody debugs or indexes a release, and both cost a fifth of its time and half of the program's size.
# A generic type is made from its parts instead of its mangled name, whose requirements the runtime would look for among
# the ten thousand conformances of the program: a sixth of the start.
# A function has a section of its own, so that the linker leaves out what nothing uses: 3 % of the program.
# Libraries that are opened by name must not be taken from the program's own folder.
release_options='-c release --disable-index-store -debug-info-format none --disable-local-rpath
-Xswiftc -Xfrontend -Xswiftc -function-sections
-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors'
packages='libsqlite3-dev libyaml-dev libcurl4-openssl-dev libbluetooth-dev libexpat1-dev
libturbojpeg0 libpng16-16'

say() { printf 'kolam: %s\n' "$*" >&2; }

# Whether no source is newer than the release. Folders count too, since a file may have been removed;
# a script, a catalog or a contract does not, since these are read at run time.
# $1: the subcommand that it is for; nothing for all of them.
release_is_fresh() {
  [ -x "$release" ] && [ -f "$stamp" ] || return 1
  [ "${1-}" = run ] || ! release_only_runs || return 1
  newer=$(
    find "$root/Package.swift" "$root/Sources" "$root"/Plugins/*/Sources "$root"/Plugins/*/Server -newer "$stamp" -print -quit 2>/dev/null
  ) || return 1
  [ -z "$newer" ]
}

# Whether the release has no subcommand but `run`.
release_only_runs() { [ "$(cat "$stamp" 2>/dev/null)" = run ]; }

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

# Builds the release quietly: a progress line on a terminal, and the compiler's output if it fails.
# $1: what to build instead of the program alone (`--build-tests`: tests, too).
build_release() {
  if ! command -v swift >/dev/null; then
    say 'needs Swift 6.3 or later, and swift is not in PATH: https://www.swift.org/install/linux'
    return 1
  fi
  mkdir -p "$root/.build"
  log=$root/.build/kolam-release.log
  started=$stamp.$$
  succeeded=$started.ok
  # Created before the build: files edited while it runs are newer.
  printf '%s' "${KOLAM_RUN_ONLY:+run}" >"$started"
  {
    # The build must not consume the program's input.
    # $1 and the options are lists of words.
    # shellcheck disable=SC2086
    swift build --package-path "$root" --scratch-path "$release_folder" $release_options ${1:---product kolam} \
      </dev/null 2>&1 \
      && : >"$succeeded"
  } | tee "$log" | show_progress
  if [ -f "$succeeded" ] && [ -x "$release" ]; then
    rm -f "$succeeded"
    mv -f "$started" "$stamp"
    return 0
  fi
  rm -f "$started"
  show_errors "$log" >&2
  say "the build failed (all of it: $log)"
  return 1
}

# Builds kolam-bench, of the package Tests/Lab, with the options of the release, and sets $bench to it.
build_bench() {
  # The options are a list of words.
  # shellcheck disable=SC2086
  swift build --package-path "$root/Tests/Lab" --scratch-path "$root/.build/lab" --static-swift-stdlib \
    $release_options --product kolam-bench >&2
  # Read by the scripts that include this one.
  # shellcheck disable=SC2034
  bench=$root/.build/lab/release/kolam-bench
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
