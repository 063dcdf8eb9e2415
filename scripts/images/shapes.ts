/** The brushes of the looks: each gives a piece of SVG for a image of 320 by 320. */

type Blend = 'multiply' | 'screen' | 'soft-light' | 'overlay' | 'normal' | 'hard-light';

const side = 320;
type Point = Readonly<Record<'x' | 'y' | 'size' | 'turn' | 'at', number>>;
type Pair = readonly [number, number];
/** x and y, and then how large it is, and how far it is turned. */
type Place = readonly [x: number, y: number, size: number, turn?: number];

/** Numbers from 0 to 1 that are the same each time: a image may not change by itself (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

const stops = (colours: readonly string[]) =>
  colours
    .map(
      (colour, at) =>
        `<stop offset="${at / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
    )
    .join('');

const named = (kind: string, colours: readonly string[]) =>
  kind + colours.join('').replaceAll(/\W/g, '_');

/** Colours from the top to the bottom, as a definition and the paint that names it. */
export function gradient(
  ...colours: readonly string[]
): readonly [definition: string, paint: string] {
  const id = named('l', colours);
  return [
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`,
    `url(#${id})`,
  ];
}

/** Colours over the whole image, from the top to the bottom. */
export function wash(blend: Blend, opacity: number, ...colours: readonly string[]): string {
  const [definition, paint] = gradient(...colours);
  return `${definition}<rect width="${side}" height="${side}" fill="${paint}" opacity="${opacity}" style="mix-blend-mode:${blend}"/>`;
}

/** Light that fades out around a point. */
export function glow([x, y, radius]: Place, colour: string, blend: Blend = 'screen'): string {
  const id = named('g', [colour]);
  return `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})" style="mix-blend-mode:${blend}"/>`;
}

/** Darker, or lighter, towards the corners. */
export function vignette(colour: string, opacity = 0.6, clear = 0.5): string {
  const id = named('v', [colour, `${clear}`]);
  return `<radialGradient id="${id}" r=".72"><stop offset="${clear}" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}"/></radialGradient><rect width="${side}" height="${side}" fill="url(#${id})" opacity="${opacity}"/>`;
}

/** A turbulence as a layer: film grain, smoke, paper, frost. */
export function noise(
  frequency: string,
  opacity: number,
  matrix: string,
  blend: Blend = 'overlay',
): string {
  const id = named('n', [frequency, matrix]);
  return `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/><feColorMatrix values="${matrix}"/></filter><rect width="${side}" height="${side}" filter="url(#${id})" opacity="${opacity}" style="mix-blend-mode:${blend}"/>`;
}

export const grain = (opacity: number) =>
  noise('.55', opacity, '0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 3 0 0 0 -1', 'multiply');

/** Many of a shape, each with a place, a size, a turn and a colour of its own; the face in the middle stays free. */
export function scatter(
  shape: string,
  [count, least, most]: readonly [number, number, number],
  colours: readonly string[],
  { seed = 1, opacity = 0.9, from = 0, to = side, free = 62, turn = Number.NaN } = {},
): string {
  const roll = dice(seed);
  let all = '';
  for (let step = seed, drawn = 0; drawn < count; step += 1) {
    const x = ((step * 0.7549 + roll() * 0.04) % 1) * side; // evenly, as chance alone makes heaps
    const y = from + ((step * 0.5698 + roll() * 0.04) % 1) * (to - from);
    if (Math.hypot(x - 160, (y - 150) * 0.85) < free) continue;
    const size = least + roll() ** 2 * (most - least);
    const colour = colours[Math.floor(roll() * colours.length)];
    all += `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Number.isNaN(turn) ? Math.floor(roll() * 360) : turn}) scale(${size.toFixed(2)})" fill="${colour}" stroke="${colour}" stroke-width="0">${shape}</g>`;
    drawn += 1;
  }
  return `<g opacity="${opacity}">${all}</g>`;
}

/** Shapes of about the size 1 around the origin. */
export const unit = {
  dot: '<circle r=".5"/>',
  soft: '<circle r=".5" opacity=".35"/><circle r=".34" opacity=".5"/>',
  ring: '<circle r=".42" fill="none" stroke-width=".12"/>',
  petal: '<path d="M0-.6C.5-.4.5.3 0 .6-.5.3-.5-.4 0-.6Z"/>',
  heart: '<path d="M0 .5C-.9-.1-.5-.6 0-.25.5-.6.9-.1 0 .5Z"/>',
  star: '<path d="M0-.7C.08-.15.15-.08.7 0 .15.08.08.15 0 .7-.08.15-.15.08-.7 0-.15-.08-.08-.15 0-.7Z"/>',
  strip: '<rect x="-.5" y="-.22" width="1" height=".44"/>',
  streak: '<path d="M-.04-.9L.04-.9.04.9-.04.9Z"/>',
  drop: '<path d="M0-.6C.3-.15.4.05.35.25A.36.36 0 0 1-.35.25C-.4.05-.3-.15 0-.6Z" fill-opacity=".45"/><circle cx="-.1" cy=".2" r=".12" fill="#fff"/>',
  flake:
    '<g fill="none" stroke-width=".09" stroke-linecap="round"><path d="M0-.6V.6M-.52-.3L.52.3M-.52.3L.52-.3M-.15-.5L0-.36.15-.5M-.15.5L0 .36.15.5"/></g>',
  blossom: [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M0 0C-.34-.2-.3-.6-.06-.62L0-.54.06-.62C.3-.6.34-.2 0 0Z"/>`,
    )
    .join('')
    .concat('<circle r=".11" fill="#f7c948"/>'),
  maple:
    '<path d="M0-.75L.14-.4.36-.5.32-.16.68-.24.52.02.66.12.3.34.32.46.05.42.05.8-.05.8-.05.42-.32.46-.3.34-.66.12-.52.02-.68-.24-.32-.16-.36-.5-.14-.4Z"/>',
  leaf: '<path d="M0-.75C.5-.35.45.35 0 .75-.45.35-.5-.35 0-.75Z"/><path d="M0-.6V.9" stroke="#0003" stroke-width=".05"/>',
};

/** A path as a line. */
export const line = (d: string, colour: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The same on the left and on the right. */
export const both = (svg: string) => `${svg}<g transform="matrix(-1 0 0 1 320 0)">${svg}</g>`;

/** What is drawn at each point of a list, `x y size turn, …`. */
export function each(points: string, draw: (point: Point) => string): string {
  const one = (point: string, at: number) => {
    const [x = 0, y = 0, size = 0, turn = 0] = point.split(' ').map(Number);
    return draw({ x, y, size, turn, at });
  };
  return points.split(', ').map(one).join('');
}

/** A shape where it is wanted. */
export const put = (shape: string, [x, y, size, turn = 0]: Place, colour: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${colour}" stroke="${colour}" stroke-width="0">${shape}</g>`;

/** Lines from a point to all sides: sun rays, speed lines, a burst. */
export function rays([x, y]: Pair, [count, inner]: Pair, colour: string): string {
  const step = (2 * Math.PI) / count;
  const at = (angle: number, radius: number) =>
    `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  const one = (_: unknown, ray: number) =>
    `M${at(ray * step, inner)}L${at((ray + 0.22) * step, 460)}L${at((ray - 0.22) * step, 460)}Z`;
  return `<path d="${Array.from({ length: count }, one).join('')}" fill="${colour}"/>`;
}

/** A pattern of dots or stripes, from a height on downwards. */
export function pattern(size: number, shape: string, { turn = 0, top = 0 } = {}): string {
  const id = named('p', [`${size}`, `${turn}`, `${shape.length}`]);
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${shape}</pattern><rect y="${top}" width="${side}" height="${side - top}" fill="url(#${id})"/>`;
}
