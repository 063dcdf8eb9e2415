import { keyLike } from '../../base/printable.ts';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** The one shape of all errors, each with its headers: the contract, section 7. */
export const errors = {
  400: { headers: json, body: body('The request is not valid HTTP.') },
  401: {
    headers: { ...json, 'www-authenticate': 'Basic realm="filter-catalog", charset="UTF-8"' }, // RFC 7617, sections 2 and 2.1
    body: body(
      'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
    ),
  },
  404: { headers: json, body: body('There is nothing at this path. The filters are at /filter-category/active.') },
  405: { headers: { ...json, allow: 'GET, HEAD' }, body: body('This path answers GET and HEAD only.') }, // RFC 9110, section 15.5.6
  408: { headers: json, body: body('The request did not arrive in time.') },
  416: { headers: json, body: body('The image has no such range.') },
  431: { headers: json, body: body('The headers of the request are too large.') },
  500: { headers: json, body: body('The server failed to answer.') },
} as const;

function body(message: string): string {
  return JSON.stringify({ message });
}

/** What a refusal may repeat as `X-Request-Id`: a text that a log may hold, without what looks like a key. */
export const keptRequestId = new RegExp(String.raw`^(?!.*${keyLike})[\x21-\x7e]{1,128}$`);
