#!/usr/bin/env bash
# Publishes what the default branch of the remote holds now: stamps it with the time of its last commit, commits and
# pushes catalog/stamps.json where that changed, builds, and builds again in a second clean checkout to prove that the
# same bytes come out. What would take more than half of the categories or filters away from apps, compared with what was
# published last, is not even pushed.
#
# It works on the tip of the branch, and not on the commit that started the job: run again, it finds all stamped, makes no
# commit, and gives the same bytes. It never forces a push: whoever loses a race starts over from the new tip. The commit
# is made of nothing but the tip (its time too), so that two runs on one tip make the very same commit. Everything happens
# in temporary work trees: the files and the branch of the clone that it runs in stay as they are.
#
# Environment, all of it optional:
#   CATALOG_REMOTE      the remote, by name or address; without it, origin
#   CATALOG_BRANCH      the branch; without it, the one that the remote has as its HEAD
#   CATALOG_OUT         the folder to publish to, absent or empty; without it, dist
#   CATALOG_LANG        the language of what the program says, ko or en
#   CATALOG_PUSH_TOKEN  a token that may push, for a remote over HTTP. Of what this starts, only git has it in its
#                       environment; npm and the program do not. Code that runs as the same user could still look for it,
#                       as in what the system tells of this shell: it is the code of the default branch, which was reviewed.
#   CATALOG_PUSH_USER   the user name beside it; without it, x-access-token
#   CATALOG_BOT_NAME, CATALOG_BOT_EMAIL   who commits
#   CATALOG_ALLOW_SHRINK   true publishes also what takes more than half away, or cannot be compared
#   CATALOG_TRIES       how often to start over after a lost race; without it, 10
#   CATALOG_CLI         the program, its words parted by blanks; without it, `npm ci` in each work tree and npx
#   GITLAB_CI           set by GitLab: the push then asks it not to start a pipeline
#   GITHUB_ACTIONS, GITHUB_OUTPUT   set by GitHub: the latter gets a line commit=…
#
# Exit codes: 0 published; 1 the catalog on the branch has findings, or the bytes differ; 2 could not run.
set -Eeuo pipefail
trap 'exit 2' ERR # whatever fails unforeseen has said so, and says nothing of the catalog

remote=${CATALOG_REMOTE:-origin}
out=${CATALOG_OUT:-dist}
tries=${CATALOG_TRIES:-10}
token=${CATALOG_PUSH_TOKEN:-}
unset CATALOG_PUSH_TOKEN
export GIT_TERMINAL_PROMPT=0

. "$(dirname -- "${BASH_SOURCE[0]}")/program.sh"

# Git, with the token for this remote alone: not on a command line, where other users see it, and not in a file.
remote_git() {
  if [ -z "$token" ]; then
    git "$@"
    return
  fi
  local credentials
  credentials=$(printf '%s:%s' "${CATALOG_PUSH_USER:-x-access-token}" "$token" | base64 | tr -d '\n')
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$address.extraHeader" \
    GIT_CONFIG_VALUE_0="Authorization: Basic $credentials" git "$@"
}

# The program in a work tree, from its own dependencies.
catalog() {
  local folder=$1
  shift
  (cd "$folder" && unheard program "$@")
}

# Keeps what it says to itself, but where it fails.
quietly() {
  local status=0
  "$@" >"$work/log" 2>&1 || status=$?
  [ "$status" -eq 0 ] || cat -- "$work/log"
  return "$status"
}

# A clean checkout of a commit in a folder of its own; what another commit left there goes.
check_out() {
  local folder=$1 commit=$2
  if [ ! -e "$folder" ]; then
    git worktree add --quiet --detach "$folder" "$commit"
  else
    git -C "$folder" checkout --quiet --detach --force "$commit"
    git -C "$folder" clean --quiet -ffdx
  fi
  [ -n "${CATALOG_CLI:-}" ] || (cd "$folder" && npm ci --no-audit --no-fund >&2)
}

clean_up() {
  local folder
  for folder in "$work/first" "$work/second"; do
    [ ! -e "$folder" ] || git worktree remove --force "$folder" || true
  done
  git update-ref -d "$tip_ref" || true
  rm -rf -- "$work"
  [ -z "${made_out:-}" ] || rmdir -- "$out" 2>/dev/null || true # what is in it stays
}

# What killed runs left in this clone; what a run that is not over needs has the number of a process that lives.
clear_leftovers() {
  local ref
  local folder process
  while IFS= read -r folder; do
    process=${folder##*/catalog-publish-}
    kill -0 "${process%%.*}" 2>/dev/null || rm -rf -- "${folder%/*}"
  done < <(git worktree list --porcelain | sed -n 's|^worktree \(.*/catalog-publish-[0-9]*\.[^/]*/[a-z]*\)$|\1|p')
  git worktree prune
  for ref in $(git for-each-ref --format='%(refname)' refs/publish); do
    kill -0 "${ref##*/}" 2>/dev/null || git update-ref -d "$ref"
  done
}

# With a clock that is ahead, what is stamped later would seem to be older than this for as long.
hold_against_clock() {
  [ "$(git log -1 --format=%ct "$tip")" -gt "$(($(date +%s) + 3600))" ] || return 0
  stop 1 "Nothing was pushed or published: the commit ${tip:0:12} is dated $time, and it is $(date -u +%Y-%m-%dT%H:%M:%SZ) now. \
Entries would get a time that lies in the future. Put another commit on top of $branch, made on a machine whose clock is \
right (git commit --allow-empty does), and run this job again."
}

# Stamps the checkout of the tip and commits that, where it changed anything; what is to be published is then `commit`.
stamp() {
  local time status=0 published=()
  time=$(git log -1 --format=%cI "$tip")
  rm -f -- "$work/published.json"
  if [ -n "$last" ] && git show "$last:catalog/stamps.json" >"$work/published.json" 2>/dev/null; then
    published=(--published "$work/published.json")
  fi
  catalog "$work/first" stamp --at "$time" ${published[@]+"${published[@]}"} || status=$?
  [ "$status" -eq 0 ] || stop "$status" "Nothing was pushed or published: the catalog at ${tip:0:12} cannot be stamped, as said above. Mend it on $branch."
  commit=$tip
  # What others stamped, in a pull request or a revert, gets a commit too, by which the next publish knows it.
  [ -n "$(git -C "$work/first" status --porcelain -- catalog/stamps.json)" ] ||
    { [ "${#published[@]}" -gt 0 ] && ! cmp --quiet -- "$work/published.json" "$work/first/catalog/stamps.json"; } ||
    return 0
  hold_against_clock
  git -C "$work/first" add -- catalog/stamps.json
  GIT_AUTHOR_NAME=$bot_name GIT_AUTHOR_EMAIL=$bot_email GIT_AUTHOR_DATE=$time \
    GIT_COMMITTER_NAME=$bot_name GIT_COMMITTER_EMAIL=$bot_email GIT_COMMITTER_DATE=$time \
    git -C "$work/first" commit --quiet --allow-empty --no-verify --no-gpg-sign --message="stamps: Stamp ${tip:0:12}" -- catalog/stamps.json
  commit=$(git -C "$work/first" rev-parse HEAD)
}

# What was published last is built, and the new catalog over it.
hold_against_last() {
  local status=0
  [ -n "$last" ] && [ "${CATALOG_ALLOW_SHRINK:-}" != true ] || return 0
  rm -rf -- "$work/last"
  { extract_catalog "$last" "$work/last" &&
    quietly catalog "$work/first" build --catalog "$work/last/catalog" --out "$work/last/dist"; } ||
    stop 1 "Nothing was pushed or published: what was published last, ${last:0:12}, can no longer be built, so that nobody knows how much would vanish from apps. To publish without comparing: $(how_to_allow)."
  quietly catalog "$work/first" build --out "$work/last/dist" || status=$?
  [ "$status" -eq 0 ] || stop "$status" "Nothing was pushed or published: see above. If so much is to vanish from apps: $(how_to_allow)."
}

# The newest commit of stamps, wherever a merge put it; anybody can write its subject, in the midst of a message too. Before
# there is one, as after an import, the stamps that stood there before the tip. Nothing where nothing was published.
published_last() {
  local id parents subject email
  while IFS=$'\t' read -r id parents subject email; do
    [[ $subject =~ ^'stamps: Stamp '([0-9a-f]{12})$ && $parents = "${BASH_REMATCH[1]}"* && $email = "$bot_email" ]] || continue
    case $(git diff-tree -r --no-commit-id --name-only "$id") in
      '' | catalog/stamps.json) ;;
      *) continue ;;
    esac
    printf '%s' "$id"
    return
  done < <(git log --date-order --grep='^stamps: Stamp [0-9a-f]\{12\}$' --format='%H%x09%P%x09%s%x09%ce' "$tip")
  ! git rev-parse --verify --quiet "$tip^1" >/dev/null || git log --max-count=1 --format=%H "$tip^1" -- catalog/stamps.json
}

# Nothing where the remote names no branch.
default_branch() {
  local answer
  answer=$(remote_git ls-remote --symref "$remote" HEAD) ||
    stop 2 "$remote cannot be reached, as git says above. Nothing was published."
  sed -n 's|^ref: refs/heads/\(.*\)\tHEAD$|\1|p' <<<"$answer"
}

fetch_tip() {
  remote_git fetch --quiet --no-tags "$remote" "+refs/heads/$branch:$tip_ref" ||
    stop 2 "The branch $branch could not be fetched from $remote, as git says above."
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    remote_git fetch --quiet --no-tags --unshallow "$remote" "+refs/heads/$branch:$tip_ref" ||
      stop 2 "The history of $branch could not be fetched from $remote, as git says above."
  fi
  tip=$(git rev-parse --verify "$tip_ref^{commit}")
  [ "$(git cat-file -t "$tip:catalog" 2>/dev/null)" = tree ] ||
    stop 1 "Nothing was pushed or published: catalog is no folder at ${tip:0:12}; it is missing, a file or a link, and a link would lead elsewhere. Put the folder itself on $branch."
}

# Stamps and pushes until the remote has it. What others merge or publish meanwhile is fetched and stamped in its turn.
stamp_and_push() {
  local attempt refused=0 before last
  fetch_tip
  for ((attempt = 1; attempt <= tries; attempt += 1)); do
    check_out "$work/first" "$tip"
    last=$(published_last)
    stamp
    hold_against_last
    [ "$commit" != "$tip" ] || return 0
    # A token of GitHub's own starts no further workflow; GitLab has to be asked.
    if remote_git push --quiet ${GITLAB_CI:+--push-option=ci.skip} "$remote" "$commit:refs/heads/$branch"; then
      say "Pushed the stamps of ${tip:0:12} to $branch."
      return 0
    fi
    before=$tip
    fetch_tip
    if [ "$tip" != "$before" ]; then
      say "$branch moved on meanwhile, to ${tip:0:12}: starting over from there."
      continue
    fi
    # Nobody won a race. A lock that was held is free the next time; a rule of the branch stays.
    refused=$((refused + 1))
    [ "$refused" -lt 3 ] || stop 2 "$remote refuses the push to $branch, as git says above. Nothing was published. Where the branch is protected, allow the account that publishes to push to it."
    sleep 1
  done
  stop 2 "$branch moved on each of $tries times while its catalog was stamped. Nothing was published: run this job again when fewer changes are merged."
}

build_and_prove() {
  local status=0
  catalog "$work/first" build --out "$out" || status=$?
  [ "$status" -eq 0 ] || stop "$status" "Nothing was published: ${commit:0:12} cannot be built, as said above."
  check_out "$work/second" "$commit"
  quietly catalog "$work/second" build --check --out "$out" || status=$?
  [ "$status" -eq 0 ] || stop "$status" "A second clean checkout of ${commit:0:12} gives another snapshot. Nothing is to be published of this."
  quietly catalog "$work/second" build --out "$work/again" || stop $? "A second clean checkout of ${commit:0:12} cannot be built."
  diff -r -- "$out" "$work/again" >&2 ||
    stop 1 "A second clean checkout of ${commit:0:12} gives other bytes, in the files above. Nothing is to be published of this."
}

main() {
  [ -z "$(ls -A -- "$out" 2>/dev/null)" ] ||
    stop 2 "The folder $out is not empty. Remove it, or name another one in CATALOG_OUT."
  address=$(git remote get-url "$remote" 2>/dev/null || printf '%s' "$remote")
  branch=${CATALOG_BRANCH:-}
  [ -n "$branch" ] || branch=$(default_branch)
  git check-ref-format "refs/heads/$branch" || stop 2 "Name the branch to publish in CATALOG_BRANCH: $remote names none."
  bot_name=${CATALOG_BOT_NAME:-filter-catalog}
  bot_email=${CATALOG_BOT_EMAIL:-filter-catalog@users.noreply.invalid}
  read -ra cli <<<"${CATALOG_CLI:-npx --no-install filter-catalog}"

  clear_leftovers
  work=$(mktemp -d "${TMPDIR:-/tmp}/catalog-publish-$$.XXXXXX")
  tip_ref=refs/publish/$$
  trap clean_up EXIT
  [ -e "$out" ] || made_out=true
  mkdir -p -- "$out"
  out=$(cd -- "$out" && pwd)
  stamp_and_push
  build_and_prove
  say "Published ${commit:0:12} in $out, and proved it in a second clean checkout."
  [ -z "${GITHUB_OUTPUT:-}" ] || printf 'commit=%s\n' "$commit" >>"$GITHUB_OUTPUT"
}

# Read whole before it begins, whatever becomes of this file meanwhile.
main
exit
