import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import { type ImageResponse, type RequestOptions, refusals, requestImage } from './request.ts';

/** Bytes. Larger images load slowly on a phone. */
const maxImageBytes = 5_000_000;
/** The first bytes of PNG, JPEG, GIF, WebP, AVIF and BMP. */
const imageSignature = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp.{0,60}?avi[fs]|BM)/s;
/** Errors of this machine's network, not of the host. */
const localErrors = ['EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH'];

/** Requests an image. Resolves to a finding if apps cannot show it. */
export async function checkImage(
  address: string,
  place: Place,
  options: RequestOptions,
): Promise<Finding | undefined> {
  const signal = AbortSignal.timeout(options.milliseconds);
  try {
    return findingFor(await requestImage(address, signal, options), place);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const args = reasonOf(error, signal, new URL(address).hostname);
    return createFinding('image-is-unreachable', place, { args });
  }
}

function findingFor(response: ImageResponse, place: Place): Finding | undefined {
  const { status, type, bytes } = response;
  if (status !== 200 && status !== 206) {
    const reason = [429, 503].includes(status) ? 'busy' : 'status';
    const args = { reason, detail: String(status) } as const;
    return createFinding('image-is-unreachable', place, { args });
  }
  if (!isImage(response)) return createFinding('image-url-is-no-image', place, { args: { type } });
  const args = { megabytes: (bytes / 1_000_000).toFixed(1), maximum: maxImageBytes / 1_000_000 };
  return bytes > maxImageBytes ? createFinding('image-is-very-large', place, { args }) : undefined;
}

function isImage({ type, start }: ImageResponse): boolean {
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (type !== 'image/svg+xml') return type.startsWith('image/') && imageSignature.test(text);
  return /^\s*<(?:!--|!doctype svg|\?xml|svg)/i.test(text) && /<svg[\s>]/.test(text);
}

function reasonOf(
  error: Error,
  signal: AbortSignal,
  host: string,
): CodeArgs['image-is-unreachable'] {
  const refusal = 'refusal' in error ? refusals.find((each) => each === error.refusal) : undefined;
  if (refusal !== undefined) return { reason: refusal, detail: error.message };
  if (signal.aborted) return { reason: 'timeout', detail: host };
  const code = 'code' in error ? String(error.code) : error.name;
  if (localErrors.includes(code)) return { reason: 'network', detail: host };
  if ('syscall' in error && error.syscall === 'getaddrinfo') return { reason: 'dns', detail: host };
  return { reason: 'connection', detail: code };
}
