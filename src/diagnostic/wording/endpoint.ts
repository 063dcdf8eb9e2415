const path = '/filter-category/active';

/** What `curl` is to be given for the endpoint of a server at this address, which may be `unix:` and a path. */
export function endpointOf(url: string): string {
  return url.startsWith('unix:') ? `--unix-socket ${url.slice(5)} http://localhost${path}` : `${url}${path}`;
}
