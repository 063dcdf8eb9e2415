import type { Encoding } from '../snapshot/manifest.ts';

/**
 * The encoding of the answer, by RFC 9110, section 12.5.3: the one with the highest weight in `Accept-Encoding`, among equals
 * the first of `preferred`. Where none is accepted, and for an empty text, it is identity, which every client can read.
 */
export function negotiate(acceptEncoding: string, preferred: readonly Encoding[]): Encoding {
  const weights = weightsIn(acceptEncoding.toLowerCase());
  // Identity is accepted where it is not named: after all others by weight.
  const least = Math.min(1, ...[...weights.values()].filter((weight) => weight > 0));
  const weightOf = (encoding: Encoding) => {
    return weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? least : 0);
  };
  const [best = 'identity'] = preferred.toSorted((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best) > 0 ? best : 'identity';
}

/** The weight of each coding that a list names; the highest, where it is named again. A weight that is no number is 0. */
function weightsIn(list: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of list.split(',')) {
    const [coding = '', ...parameters] = item.trim().split(/\s*;\s*/);
    if (coding === '') continue;
    const name = coding === 'x-gzip' ? 'gzip' : coding; // section 8.4.1.3
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) || 1;
    weights.set(name, Math.max(Number(weight) || 0, weights.get(name) ?? 0));
  }
  return weights;
}
