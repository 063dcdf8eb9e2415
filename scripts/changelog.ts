/** The changelog with what is unreleased under a version and its day; undefined where there is nothing to release. */
export function releasedChangelog(
  changelog: string,
  version: string,
  day: string,
): string | undefined {
  if (!/^## Unreleased\n(?:(?!## ).*\n)*- /m.test(changelog)) return undefined;
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${day}`);
}
