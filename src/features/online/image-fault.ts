import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import { type AskOptions, ask, type HostResponse, refusals } from './ask.ts';

/** Larger images take long on a phone, in bytes. */
const mostBytes = 5_000_000;
/** How PNG, JPEG, GIF, WebP, AVIF and BMP begin. */
const beginning = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp.{0,60}?avi[fs]|BM)/s;
/** Errors of the network around this machine rather than of the host. */
const ownErrors = ['EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH'];

/**
 * What keeps apps from showing the image at `address`, found at `place`; undefined if nothing does. A host may refuse HEAD
 * or answer it otherwise, so GET has the last word: HEAD settles what is too large, and that a host is not to be asked.
 */
export async function imageFault(
  address: string,
  place: Place,
  options: AskOptions,
): Promise<Finding | undefined> {
  const head = await faultOf('HEAD');
  const isSettled =
    head?.code === 'image-is-very-large' ||
    (head?.code === 'image-is-unreachable' &&
      !['busy', 'connection', 'status', 'timeout'].includes(head.args.reason));
  return isSettled ? head : faultOf('GET');

  async function faultOf(method: 'GET' | 'HEAD'): Promise<Finding | undefined> {
    const signal = AbortSignal.timeout(options.milliseconds);
    try {
      return faultIn(await ask(address, { method, signal }, options), method, place);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return createFinding('image-is-unreachable', place, {
        args: reasonOf(error, signal, new URL(address).hostname),
      });
    }
  }
}

function faultIn(answer: HostResponse, method: 'GET' | 'HEAD', place: Place): Finding | undefined {
  const { status, type, bytes } = answer;
  if (status !== 200 && status !== 206) {
    const reason = [429, 503].includes(status) ? 'busy' : 'status';
    return createFinding('image-is-unreachable', place, {
      args: { reason, detail: String(status) },
    });
  }
  if (!type.startsWith('image/') || (method === 'GET' && !isImage(answer)))
    return createFinding('image-url-is-no-image', place, { args: { type } });
  const args = { megabytes: (bytes / 1_000_000).toFixed(1), maximum: mostBytes / 1_000_000 };
  return bytes > mostBytes ? createFinding('image-is-very-large', place, { args }) : undefined;
}

function isImage({ type, first }: HostResponse): boolean {
  const text = first.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (type !== 'image/svg+xml') return beginning.test(text);
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
  if (ownErrors.includes(code)) return { reason: 'network', detail: host };
  if ('syscall' in error && error.syscall === 'getaddrinfo') return { reason: 'dns', detail: host };
  return { reason: 'connection', detail: code };
}
