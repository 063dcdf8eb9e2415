#!/usr/bin/env bash
# Says of a pull request what is wrong with its catalog and what apps would see of it, and builds what would be published
# after the merge. Every part runs, whatever the ones before it found; the end is red if any of them is.
#
# It needs no token that may write: the report is left in files, which a job that runs none of this code picks up.
#   1. check    what is wrong, as annotations on GitHub and as a code quality report on GitLab
#   2. diff     what apps would see change, in REPORTS/diff.md; empty where they see nothing, a sentence where that is unknown
#   3. guard    red for a change that breaks apps, unless catalog/accepted-changes.yaml names it
#   4. preview  the snapshot after the merge, in REPORTS/dist: a pull request is not stamped, so a copy of the catalog is,
#               with the commit's time. Its identifiers and times are not the ones that will be published. A warning says
#               where publish.sh would refuse it, as more than half of the categories or filters would vanish.
#
# It runs at the root of a checkout that has the history up to the target branch, after `npm ci`.
# Environment, all of it optional:
#   CATALOG_REPORTS   the folder for the reports, made anew; without it, reports
#   CATALOG_LANG      the language of the reports, ko or en
#   CATALOG_TARGET    the branch of a merge queue, as in refs/heads/main
#   CATALOG_CLI       the program, its words parted by blanks; without it, npx --no-install filter-catalog
#   GITHUB_ACTIONS, GITHUB_BASE_REF, GITHUB_STEP_SUMMARY, GITLAB_CI, CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
#   CI_MERGE_REQUEST_PROJECT_ID, CI_MERGE_REQUEST_PROJECT_URL, CI_PROJECT_ID   set there
#
# Exit codes: 0 nothing found; 1 the catalog or the change has findings; 2 a part could not run.
set -Eeuo pipefail
trap 'exit 2' ERR

reports=${CATALOG_REPORTS:-reports}
worst=0

. "$(dirname -- "${BASH_SOURCE[0]}")/program.sh"

# Runs a part under a heading, and keeps what became of it; a part says in `done_well` what that is where it is not red.
part() {
  local name=$1 status=0 done_well=
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::group::%s\n' "$name"
  "$name" || status=$?
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::endgroup::\n'
  case $status in
    0) outcomes+=("$name: $done_well") ;;
    1) outcomes+=("$name: findings, see above") ;;
    *) status=2 outcomes+=("$name: could not run, see above") ;;
  esac
  [ "$status" -le "$worst" ] || worst=$status
  return 0
}

check() {
  done_well='no errors'
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    program check --format github
  elif [ -n "${GITLAB_CI:-}" ]; then
    program check --format text --format gitlab --output "gitlab=$reports/code-quality.json"
  else
    program check
  fi
}

diff() {
  local status=0
  # With the level, the report says what is refused and how to accept it; that it is red is the guard's to say.
  fetch_target && program diff --format markdown --fail-on breaking >"$reports/diff.md" || status=$?
  if [ "$status" -gt 1 ]; then
    not_compared >"$reports/diff.md"
    return "$status"
  fi
  is_compared=true
  done_well='apps see no change'
  [ ! -s "$reports/diff.md" ] || done_well="see the report, $reports/diff.md"
}

# The report where there is nothing to report, so that whoever waits for the comment gets one.
not_compared() {
  printf '<!-- filter-catalog diff -->\n'
  if [ -n "${GITLAB_CI:-}" ]; then
    printf '카탈로그를 비교하지 못해서, 앱에서 무엇이 달라지는지 알 수 없습니다. 이유는 파이프라인의 작업 로그와 병합 요청의 **Changes** 탭에서 볼 수 있습니다.\n\n'
    printf 'The catalog could not be compared, so it is not known what apps would see. The log of the job in the pipeline says why, and the tab **Changes** of this merge request.\n'
  else
    printf '카탈로그를 비교하지 못해서, 앱에서 무엇이 달라지는지 알 수 없습니다. 이유는 아래의 검사 결과와 **Files changed** 탭에서 볼 수 있습니다.\n\n'
    printf 'The catalog could not be compared, so it is not known what apps would see. The checks below say why, and the tab **Files changed**.\n'
  fi
}

# GitLab fetches the merge request alone, and in the pipeline of a fork from the fork; the comparison begins at the branch
# that it is for.
fetch_target() {
  local target=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-} from=origin
  [ -n "$target" ] || return 0
  [ "${CI_MERGE_REQUEST_PROJECT_ID:-${CI_PROJECT_ID:-}}" = "${CI_PROJECT_ID:-}" ] || from=$CI_MERGE_REQUEST_PROJECT_URL.git
  git fetch --quiet --no-tags "$from" "+refs/heads/$target:refs/remotes/origin/$target" || return 2
}

guard() {
  done_well='nothing is refused'
  if [ -z "$is_compared" ]; then
    done_well='left out, as the catalog could not be compared'
  elif [ -n "${GITHUB_ACTIONS:-}" ]; then
    program diff --format github --fail-on breaking
  else
    program diff --fail-on breaking
  fi
}

# What it prints was told by the check before, but where it fails.
preview() {
  local time status=0
  time=$(git log -1 --format=%cI) || return 2
  build_preview >"$work/preview.txt" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    unheard cat -- "$work/preview.txt"
    return "$status"
  fi
  done_well="built, see $reports/dist"
  would_shrink || return 0
  done_well+=', but publishing it will be refused'
  if [ -n "${GITHUB_ACTIONS:-}" ]; then printf '::warning title=publish::'; fi
  printf '%s %s\n' "병합하면 카테고리나 필터의 절반 넘게 앱에서 사라지므로, 병합해도 배포가 거부됩니다. 의도한 변경이면 병합한 뒤에 이렇게 배포하세요: $(how_to_allow)." \
    "More than half of the categories or filters would vanish from apps, so publishing this after the merge will be refused. If that is meant, publish it so then: $(how_to_allow)."
}

build_preview() {
  cp -R -- catalog "$work/catalog" || return 2
  program stamp --at "$time" --catalog "$work/catalog" || return
  program build --catalog "$work/catalog" --out "$reports/dist" || return
}

# Whether publish.sh would refuse this: the preview is built over what the branch is for. No where that cannot be built.
would_shrink() {
  local base status=0
  [ -n "$is_compared" ] && base=$(merge_base) && extract_catalog "$base" "$work/base" || return 1
  program stamp --at "$time" --catalog "$work/base/catalog" || return 1
  program build --catalog "$work/base/catalog" --out "$work/base/dist" || return 1
  program build --catalog "$work/catalog" --out "$work/base/dist" || status=$?
  [ "$status" -eq 1 ]
} >>"$work/preview.txt" 2>&1

# As `diff` finds it: where this left the branch that it is for.
merge_base() {
  local target=${GITHUB_BASE_REF:-${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}} branch
  for branch in ${target:+"origin/$target"} origin/HEAD origin/main origin/master; do
    git rev-parse --verify --quiet "refs/remotes/$branch^{commit}" >/dev/null || continue
    git merge-base "refs/remotes/$branch" HEAD
    return
  done
  return 1
}

# Also where the pull request brought a folder or a link of that name.
make_reports() {
  reports=${reports%/}
  if [ -L "$reports" ]; then
    rm -f -- "$reports"
  elif [ "$reports" -ef . ] || [ "$reports" -ef catalog ]; then
    stop 2 "The folder for the reports is made anew, and $reports is needed. Name another one in CATALOG_REPORTS."
  fi
  rm -rf -- "$reports"
  mkdir -p -- "$reports"
}

main() {
  # In a merge queue GitHub names the target elsewhere, and with its prefix.
  if [ -z "${GITHUB_BASE_REF:-}" ] && [ -n "${CATALOG_TARGET:-}" ]; then
    export GITHUB_BASE_REF=${CATALOG_TARGET#refs/heads/}
  fi
  local outcomes=() is_compared=
  read -ra cli <<<"${CATALOG_CLI:-npx --no-install filter-catalog}"
  work=$(mktemp -d)
  trap 'rm -rf -- "$work"' EXIT
  make_reports
  if [ ! -d catalog ] || [ -L catalog ]; then
    not_compared >"$reports/diff.md"
    [ -z "${GITHUB_ACTIONS:-}" ] || printf '::error title=catalog::'
    printf '%s\n' 'catalog is no folder here; it is missing, a file or a link, and a link would lead elsewhere. Put the folder itself there. · catalog 폴더가 없거나 파일 또는 링크입니다. 폴더 자체를 그 자리에 두세요.'
    exit 1
  fi

  part check
  part diff
  part guard
  if [ "${outcomes[0]}" = 'check: no errors' ]; then
    part preview
  else
    outcomes+=('preview: left out, as the catalog has errors')
  fi
  printf '%s\n' "${outcomes[@]}" >&2
}

main
exit "$worst"
