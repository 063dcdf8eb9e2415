#!/usr/bin/env bash
# Says of a pull request what is wrong with its catalog and what apps would see of it, and builds what would be published
# after the merge. Every part runs, whatever the ones before it found; the end is red if any of them is.
#
# It needs no token that may write: the report is left in files, which a job that runs none of this code picks up.
#   1. check    what is wrong, as annotations on GitHub and as a code quality report on GitLab
#   2. diff     what apps would see change, in REPORTS/diff.md; empty where they see nothing, absent where that is unknown
#   3. guard    red for a change that breaks apps, unless catalog/accepted-changes.yaml names it
#   4. preview  the snapshot after the merge, in REPORTS/dist: a pull request is not stamped, so a copy of the catalog is,
#               with the commit's time. Its identifiers and times are not the ones that will be published.
#
# It runs at the root of a checkout that has the history up to the target branch, after `npm ci`.
# Environment, all of it optional:
#   CATALOG_REPORTS   the folder for the reports, made anew; without it, reports
#   CATALOG_LANG      the language of the reports, ko or en
#   CATALOG_CLI       the program, its words parted by blanks; without it, npx --no-install filter-catalog
#   GITHUB_ACTIONS, GITHUB_BASE_REF, GITHUB_STEP_SUMMARY, GITLAB_CI, CI_MERGE_REQUEST_TARGET_BRANCH_NAME   set there
#
# Exit codes: 0 nothing found; 1 the catalog or the change has findings; 2 a part could not run.
set -Eeuo pipefail
trap 'exit 2' ERR

reports=${CATALOG_REPORTS:-reports}
worst=0

say() { printf '%s\n' "$*" >&2; }

catalog() { "${cli[@]}" "$@" ${CATALOG_LANG:+--lang "$CATALOG_LANG"}; }

# Runs a part under a heading, and keeps what became of it.
part() {
  local name=$1 status=0
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::group::%s\n' "$name"
  "$name" || status=$?
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::endgroup::\n'
  case $status in
    0) outcomes+=("$name: nothing found") ;;
    1) outcomes+=("$name: findings, see above") ;;
    *) status=2 outcomes+=("$name: could not run, see above") ;;
  esac
  [ "$status" -le "$worst" ] || worst=$status
  return 0
}

check() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    catalog check --format github
  elif [ -n "${GITLAB_CI:-}" ]; then
    catalog check --format text --format gitlab --output "gitlab=$reports/code-quality.json"
  else
    catalog check
  fi
}

diff() {
  local status=0
  # With the level, the report says what is refused and how to accept it; that it is red is the guard's to say.
  fetch_target && catalog diff --format markdown --fail-on breaking >"$reports/diff.md" || status=$?
  [ "$status" -ne 1 ] || status=0
  [ "$status" -eq 0 ] || rm -f -- "$reports/diff.md"
  return "$status"
}

# GitLab fetches the merge request alone, and the comparison begins at the branch that it is for.
fetch_target() {
  local target=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}
  [ -z "$target" ] || git fetch --quiet --no-tags origin "+refs/heads/$target:refs/remotes/origin/$target" || return 2
}

guard() {
  if [ ! -e "$reports/diff.md" ]; then
    say "There is nothing to guard: the catalog could not be compared."
  elif [ -n "${GITHUB_ACTIONS:-}" ]; then
    catalog diff --format github --fail-on breaking
  else
    catalog diff --fail-on breaking
  fi
}

# What it prints was told by the check before, but where it fails; that must not be taken for commands to the runner.
preview() {
  local end status=0
  build_preview >"$work/preview.txt" 2>&1 || status=$?
  [ "$status" -ne 0 ] || return 0
  end=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::stop-commands::%s\n' "$end"
  cat -- "$work/preview.txt"
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '\n::%s::\n' "$end"
  return "$status"
}

build_preview() {
  local time
  time=$(git log -1 --format=%cI) || return 2
  cp -R -- catalog "$work/catalog" || return 2
  catalog stamp --at "$time" --catalog "$work/catalog" || return
  catalog build --catalog "$work/catalog" --out "$reports/dist" || return
}

main() {
  local outcomes=()
  read -ra cli <<<"${CATALOG_CLI:-npx --no-install filter-catalog}"
  work=$(mktemp -d)
  trap 'rm -rf -- "$work"' EXIT
  mkdir -p -- "$reports"
  rm -rf -- "$reports/diff.md" "$reports/dist" "$reports/code-quality.json"

  part check
  part diff
  part guard
  if [ "${outcomes[0]}" = 'check: nothing found' ]; then
    part preview
  else
    outcomes+=('preview: left out, as the catalog has errors')
  fi
  printf '%s\n' "${outcomes[@]}" >&2
}

main
exit "$worst"
