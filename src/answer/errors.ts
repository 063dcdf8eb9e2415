const contentType = 'application/json; charset=utf-8';

/** The one shape of all errors, each with its headers: the contract, section 7. */
export const errors = {
  400: error('The request is not valid HTTP.'),
  401: error(
    'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
    { 'www-authenticate': 'Basic realm="filter-catalog", charset="UTF-8"' }, // RFC 7617, sections 2 and 2.1
  ),
  404: error('There is nothing at this path. The filters are at /filter-category/active.'),
  405: error('This path answers GET and HEAD only.', { allow: 'GET, HEAD' }), // RFC 9110, section 15.5.6
  408: error('The request did not arrive in time.'),
  416: error('The image has no such range.'),
  431: error('The headers of the request are too large.'),
  500: error('The server failed to answer.'),
} as const;

function error(message: string, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { 'content-type': contentType, ...headers }, body: JSON.stringify({ message }) };
}
