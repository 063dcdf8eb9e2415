import type { Look } from './scene.ts';
import { both, each, glow, grain, line, noise, pattern, put, rays, scatter, unit, vignette, wash } from './shapes.ts';

const day = { sky: ['#cfe6f5', '#e9f3f6', '#fdf3e4'], wall: '#e9e1da', lights: '#fff6de' };
const night = { sky: ['#10142e', '#1f2850', '#3b3f74'], wall: '#1d1d38' };
const stage = { sky: ['#120a2a', '#2a1250', '#4a1d6e'], wall: '#160d2c', cloth: '#24202f', fold: '#443c55', lights: '#d7b8ff' };
const flat = (...colours: readonly string[]) => wash('normal', 1, ...colours);

/** A jeogori: its coat, its trim and white collar, its ribbon. */
const hanbok = (coat: string, trim: string, ribbon: string) =>
  `<path d="M34 330C36 280 88 266 134 246L160 270 186 246C232 266 284 280 286 330Z" fill="${coat}"/><path d="M132 247L176 296 162 312 120 254ZM188 247L200 254 158 300 148 290Z" fill="${trim}"/>${line('M137 246L166 279M183 246L146 286', '#fffdf6', 7)}
  <path d="M150 286C126 272 118 292 146 296L128 334H146L156 300 166 334H182L160 294C184 292 180 272 158 284Z" fill="${ribbon}"/>`;

const round = (fur: string, inner: string, edge = fur) => both(`<circle cx="112" cy="76" r="26" fill="${edge}"/><circle cx="112" cy="76" r="21" fill="${fur}"/><circle cx="114" cy="80" r="13" fill="${inner}"/>`);
const pointed = (fur: string, inner: string) => both(`<path d="M92 108C84 74 86 48 94 34 116 44 134 62 142 76Z" fill="${fur}"/><path d="M100 96C95 74 96 58 100 50 114 58 124 68 130 77Z" fill="${inner}"/>`);
const nose = (colour: string) => `<path d="M149 166C154 162 166 162 171 166 172 173 164 177 160 178 156 177 148 173 149 166Z" fill="${colour}"/><ellipse cx="156" cy="168" rx="3" ry="1.8" fill="#fff" opacity=".7"/>`;
const whiskers = (colour: string) => both(line('M118 178L84 172M118 184L86 190', colour, 2.4));
const curtain = (colour: string, dark: string) => both(`<path d="M-2-2H70C62 70 44 130 34 178 30 230 44 280 46 322H-2Z" fill="${colour}"/>${line('M18-2C20 90 6 170 14 322M44-2C42 80 26 150 22 190', dark, 7)}`);
const branch = line('M-6 26C40 34 70 22 112 6M30 30C40 46 44 58 60 66', '#6d4440', 4);
const lightSticks = [14, 52, 96, 226, 270, 308].map((x, at) => glow([x, 264 + (at % 3) * 12, 26], ['#ff7ad9', '#7ae0ff', '#c79bff'][at % 3] ?? '') + put('<rect x="-.12" y="-.1" width=".24" height="1.4" rx=".1"/><circle r=".36" cy="-.2" fill="#fff"/>', [x, 268 + (at % 3) * 12, 32, at * 7 - 18], '#e9d9ff')).join('');
const beam = (x: number, to: number, colour: string) => `<path d="M${x}-10L${to - 46} 330H${to + 46}Z" fill="${colour}" opacity=".38" style="mix-blend-mode:screen" filter="url(#near)"/>`;
const steam = (x: number, y: number) => line(`M${x} ${y}q-9-12 0-22t0-22M${x + 20} ${y + 4}q-9-12 0-22t0-22`, '#fff9', 5);
const tufts = (colour: string) => line([6, 22, 40, 60, 84, 236, 258, 282, 300, 316].map((x, at) => `M${x} 326q${(at % 3) * 8 - 10}-40 ${(at % 2) * 22 - 8}-${66 + (at % 4) * 14}`).join(''), colour, 4);

/** What each filter does to the scene, by the name of its image. */
export const looks: Readonly<Record<string, Look>> = {
  // romantic
  rosy_dusk: {
    colours: { sky: ['#8a4a86', '#e8748f', '#ffc19a'], wall: '#8c5a78', blushOpacity: 0.65 },
    over: wash('soft-light', 0.7, '#ff5f94', '#ffb37a') + glow([262, 66, 170], '#ff9a9a') + vignette('#5c1444', 0.55),
  },
  peach_veil: {
    colours: { sky: ['#ffd9c4', '#ffc3ac', '#ffe7d2'], wall: '#f3c4ae', lip: '#ef7f6e', blush: '#ff9d7d', hair: '#6b4238', shine: '#9c6b58' },
    worn: `<path d="M160 46C86 46 66 130 44 330H108C94 250 86 140 112 100 136 78 184 78 208 100 234 140 226 250 212 330H276C254 130 234 46 160 46Z" fill="#fff4ea" opacity=".58"/>${put(unit.blossom, [122, 80, 26], '#fff')}${put(unit.blossom, [144, 68, 20], '#ffd7c2')}`,
    over: wash('screen', 0.28, '#ffb491', '#ffd9bd') + glow([60, 60, 150], '#ffd8b8'),
  },
  candlelight: {
    colours: { ...night, sky: ['#1a1430', '#3a2344', '#6a3a44'], lights: '#ffb454' },
    grade: 'sepia(.3) saturate(1.3)',
    over:
      wash('multiply', 0.5, '#7a4a6a', '#ffc48a') +
      glow([160, 190, 150], '#ff9a3a66') +
      each('38 250 46, 72 276 30, 284 262 40', ({ x, y, size }) => `<rect x="${x - 11}" y="${y}" width="22" height="${size + 60}" rx="4" fill="#ffe9c4"/>${glow([x, y - 14, 120], '#ff9a3a')}${put(unit.petal, [x, y - 14, 24], '#ffd257')}${put(unit.petal, [x, y - 9, 12], '#fff8dc')}`) +
      vignette('#1c0814', 0.8),
  },
  first_snow: {
    colours: { sky: ['#8fa6c9', '#b9cbe2', '#e6eef7'], wall: '#7d8cab', cloth: '#c9404e', fold: '#a82f40', blushOpacity: 0.7 },
    worn: `<path d="M98 112C94 40 226 40 222 112 190 98 130 98 98 112Z" fill="#f6f1ea"/>${line('M98 110Q160 92 222 110', '#dcd3ca', 15)}<circle cx="160" cy="44" r="17" fill="#dcd3ca"/>`,
    over: wash('soft-light', 0.5, '#cfe4ff', '#ffffff') + scatter(unit.dot, [60, 4, 13], ['#fff'], { seed: 4 }) + scatter(unit.flake, [9, 16, 30], ['#fff'], { seed: 9 }),
  },
  love_letter: {
    colours: { sky: ['#f7c9d4', '#fbdde0', '#fff0ea'], wall: '#eab3bf', cloth: '#b7364e', fold: '#8f2239' },
    over: `${scatter(unit.heart, [16, 10, 28], ['#e8476a', '#ff8ba2', '#fff'], { seed: 6, to: 220 })}<path d="M-4 246L160 312 324 246V324H-4Z" fill="#fff3e4"/><path d="M-4 246L160 318 324 246" fill="none" stroke="#e2c4ad" stroke-width="3"/><path d="M-4 324L116 290M324 324L204 290" stroke="#e2c4ad" stroke-width="3"/><circle cx="160" cy="294" r="22" fill="#b5233f"/>${put(unit.heart, [160, 295, 24], '#f58a9c')}`,
  },
  cherry_bloom: {
    colours: { sky: ['#bfe0f7', '#fbdbe6', '#fff2f4'], wall: '#f5cfdc', cloth: '#fff', fold: '#f7c9d6', blushOpacity: 0.6 },
    over:
      wash('soft-light', 0.5, '#ffd0e0', '#ff9cc0') +
      both(branch) +
      each('16 24 34, 48 38 40, 84 16 34, 62 68 26, 10 58 26, 112 8 24, 302 30 38, 270 24 36, 236 14 28, 262 64 28, 312 66 26', ({ x, y, size }) => put(unit.blossom, [x, y, size * 1.25, x], x % 4 ? '#ffc1d6' : '#ff9dbf')) +
      scatter(unit.petal, [24, 9, 18], ['#ffb3cd', '#ffd9e6'], { seed: 12, from: 80 }),
  },
  honey_glow: {
    colours: { sky: ['#ffcf6b', '#ffdf9a', '#fff1cd'], wall: '#e5a94a', skin: '#fbd2a2', shade: '#e8a768', blush: '#f59a52', lip: '#d96a4a', hair: '#5a3218', shine: '#a06a30' },
    over: `${wash('soft-light', 0.5, '#ffb300', '#ffd45c') + glow([160, 150, 150], '#ffcf5a88')}<path d="M-2-2H322V34C306 34 308 74 292 74 278 74 284 30 262 32 244 34 250 104 232 104 214 104 224 26 196 26 160 26 130 22 104 26 84 28 92 84 76 84 62 84 66 34 48 34 32 34 36 124 20 124 6 124 12 44-2 44Z" fill="#f5a623"/><path d="M10 14H200M226 14H260" stroke="#ffe29a" stroke-width="7" stroke-linecap="round"/><path d="M17 96V112M73 62V72M230 82V92" stroke="#ffe9b5" stroke-width="5" stroke-linecap="round"/>`,
  },
  velvet_night: {
    colours: { ...night, sky: ['#1b0f33', '#3b1850', '#6d2058'], lip: '#a3123f', blush: '#c9506e', cloth: '#3b0f2c', fold: '#5e1c46', hair: '#1f1420', shine: '#52364f' },
    over: wash('soft-light', 0.5, '#7a2a9a', '#c21f5a') + curtain('#6e0f37', '#4b0826') + scatter(unit.star, [16, 8, 20], ['#ffe9b0'], { seed: 21, to: 200, free: 90 }) + vignette('#12041a', 0.75),
  },
  blush_cloud: {
    colours: { sky: ['#ffb7cf', '#ffd0dc', '#ffe9ea'], wall: '#f7b6c8', blush: '#ff5f86', blushOpacity: 0.95, lip: '#ff6f91', cloth: '#fff', fold: '#ffd3df' },
    over:
      wash('screen', 0.2, '#ffb8d0') +
      scatter('<circle r=".5"/><circle cx=".5" cy=".1" r=".4"/><circle cx="-.5" cy=".12" r=".36"/>', [18, 50, 80], ['#fff', '#ffe3ec', '#ffd3e2'], { seed: 3, from: 282, to: 340, free: 0, opacity: 0.96 }) +
      both(put('<circle r=".5"/><circle cx=".5" cy=".12" r=".36"/><circle cx="-.5" cy=".12" r=".34"/>', [48, 60, 54], '#fffc')),
  },
  // natural
  bare_skin: {
    colours: { ...day, sky: ['#f4efe9', '#f8f3ee', '#fdfaf6'], wall: '#e3dad1', lip: '#dd938a', blush: '#f3b3a2', blushOpacity: 0.35, cloth: '#fff', fold: '#e9e2db', browWidth: 2.8 },
    worn: `${line('M98 104Q160 74 222 104', '#f7efe8', 15)}${line('M104 98Q160 72 216 98', '#fff', 4)}`,
    over: wash('soft-light', 0.35, '#fff', '#fbe7d8'),
  },
  morning_dew: {
    colours: { ...day, sky: ['#d9f0dc', '#ecf8ea', '#fffbe4'], wall: '#cfe3cf', lip: '#ec8a86', blush: '#ffb0a0', cloth: '#f4faf1', fold: '#d2e5d1' },
    face: both(put(unit.dot, [124, 168, 7], '#fffc')) + put(unit.dot, [160, 160, 6], '#fffc'),
    over:
      glow([30, 20, 190], '#fff6c8') +
      each('10 292 116 38, 52 322 100 62, 300 300 120 -34, 268 330 96 -60, 310 20 90 220', ({ x, y, size, turn }) => put(unit.leaf, [x, y, size, turn], x % 4 ? '#7fc08a' : '#5aa574')) +
      each('24 270 22, 66 300 16, 290 276 24, 262 310 16, 44 316 13, 300 34 20, 20 120 16, 296 150 14, 52 60 12', ({ x, y, size }) => put(unit.drop, [x, y, size * 1.2], '#e6fbff')),
  },
  glass_skin: {
    colours: { ...day, sky: ['#dcecfb', '#e9f4fd', '#f8fbff'], wall: '#cddff0', skin: '#ffe8dc', shade: '#f2c6b4', lip: '#e8697c', blush: '#ff9fae', cloth: '#eaf3fb', fold: '#c4d8ea' },
    face: both(line('M118 164Q124 158 132 160', '#fff', 5)) + line('M160 152V164', '#fff', 4) + line('M150 120Q160 116 170 120', '#fffc', 5) + line('M155 193H164', '#fff', 2.6),
    over: `<path d="M-10 210L210-10H250L-10 250ZM-10 274L274-10H290L-10 290ZM150 330L330 150V200L200 330Z" fill="#fff" opacity=".32"/>${scatter(unit.star, [12, 14, 34], ['#fff'], { seed: 5 })}`,
  },
  soft_coral: {
    colours: { ...day, sky: ['#ffd2c4', '#ffe1d6', '#fff1ea'], wall: '#f8b7a4', lip: '#ff5f50', blush: '#ff7a66', blushOpacity: 0.7, cloth: '#fff4ee', fold: '#ffcdbd', hair: '#53302b', shine: '#8d5a50' },
    over: wash('soft-light', 0.3, '#ff8b73') + both(line('M-6 316C10 296 6 276 22 262M22 316C24 300 34 290 30 270M4 292L-8 270M26 290L44 276M30 270L22 250M22 262L34 244', '#ff6f5c', 8)) + scatter(unit.ring, [12, 10, 22], ['#fff'], { seed: 8, from: 170, opacity: 0.8 }),
  },
  milk_tea: {
    colours: { ...day, sky: ['#e4cdb5', '#efdfca', '#f8efe0'], wall: '#c9a988', hair: '#9a6f4f', shine: '#cda57f', brow: '#8a6248', eye: '#5b3a2a', lip: '#c47a66', blush: '#dba084', cloth: '#f7ecdd', fold: '#dcc5a8' },
    grade: 'sepia(.22)',
    over: `<path d="M-4 262Q36 246 80 262T160 262 240 262 324 262V324H-4Z" fill="#c99b72"/><path d="M-4 262Q36 246 80 262T160 262 240 262 324 262V274Q284 290 240 274T160 274 80 274-4 274Z" fill="#f3dfc4"/>${each('18 304, 46 296, 70 310, 102 300, 128 312, 158 302, 186 312, 214 300, 244 310, 270 298, 298 308', ({ x, y }) => put('<circle r=".5"/><circle cx="-.15" cy="-.17" r=".12" fill="#fff8"/>', [x, y, 24], '#3d2219'))}`,
  },
  daily_nude: {
    colours: { ...day, sky: ['#e6d0c4', '#eedcd1', '#f5e9e0'], wall: '#cdb0a0', lip: '#b9796a', blush: '#d3a08c', cloth: '#d9bfae', fold: '#bfa18d', hair: '#4c3831', shine: '#7d6357' },
    worn: both('<circle cx="105" cy="196" r="9" fill="none" stroke="#e4b871" stroke-width="3.5"/>'),
    over: `<g transform="rotate(14 270 270)"><rect x="252" y="262" width="40" height="70" rx="4" fill="#6b4a3e"/><rect x="255" y="246" width="34" height="20" fill="#e1b777"/><path d="M259 246V214C259 200 285 196 285 214V246Z" fill="#b9796a"/><path d="M266 240V216" stroke="#d8a192" stroke-width="5" stroke-linecap="round"/></g>${line('M18 262C52 246 34 300 70 286', '#b9796a', 18)}${line('M20 258C46 246 36 288 62 282', '#cf9486', 5)}`,
  },
  clear_brow: {
    colours: { ...day, sky: ['#c5d3dc', '#d8e3e8', '#eef3f3'], wall: '#aebfc9', brow: '#3a2320', browWidth: 6.5, lip: '#d77a78', blushOpacity: 0.25, cloth: '#39495a', fold: '#2a3745', hair: '#2a1d20', shine: '#584448' },
    grade: 'contrast(1.1)',
    over: `${both(line('M100 104H88V116M88 138V150H100', '#fff', 3))}<g transform="rotate(-38 266 262)"><rect x="212" y="254" width="112" height="17" rx="3" fill="#51382f"/><path d="M212 254L186 262.5 212 271Z" fill="#d9b08c"/><path d="M196 259.200L184 262.5 196 265.800Z" fill="#2d1b17"/><rect x="282" y="254" width="12" height="17" fill="#e3bb74"/></g>`,
  },
  sun_kissed: {
    colours: { ...day, sky: ['#8fd0ee', '#c9e8ee', '#ffe9b8'], wall: '#f0cf98', skin: '#f3c298', shade: '#d9955f', lip: '#d8705a', blush: '#ef6b45', blushOpacity: 0.7, hair: '#6a4226', shine: '#b98547', cloth: '#fff8e6', fold: '#f2dcae' },
    face: `<ellipse cx="160" cy="168" rx="20" ry="8" fill="#ef6b45" opacity=".35" filter="url(#near)"/>${each('122 164, 128 169, 134 165, 141 170, 150 166, 170 166, 179 170, 186 165, 192 169, 198 164, 160 163', ({ x, y }) => `<circle cx="${x}" cy="${y}" r="1.5" fill="#a9602f"/>`)}`,
    over: `<g opacity=".34" style="mix-blend-mode:screen">${rays([18, 10], [30, 40], '#fff0b0')}</g>${glow([18, 10, 230], '#ffd36a')}<circle cx="18" cy="10" r="42" fill="#fff6d0"/>${wash('soft-light', 0.35, '#ffcc55', '#ff9d4d')}`,
  },
  dry_rose: {
    colours: { ...day, sky: ['#caa0a0', '#dcbab4', '#ecd6cc'], wall: '#a97878', lip: '#a04a55', blush: '#c2777a', cloth: '#8a4a55', fold: '#6d3541', hair: '#39262a', shine: '#6f4b50' },
    grade: 'saturate(.85)',
    over:
      wash('soft-light', 0.3, '#b56a72') +
      each(
        '26 288 62, 80 316 48, 296 296 66, 246 320 44, 16 232 36, 308 238 38',
        ({ x, y, size }) =>
          put(unit.leaf, [x + 18, y - 16, size * 0.6, 50], '#7b8465') +
          put(unit.leaf, [x - 18, y - 12, size * 0.6, -50], '#6c7659') +
          put('<circle r=".5"/><path d="M-.4-.1C-.3.3.3.4.42-.05.3.2-.1.25-.2-.05-.26-.3.2-.36.2-.1.2.04 0 .1-.04-.02" fill="none" stroke="#7d3743" stroke-width=".07"/>', [x, y, size], x % 4 ? '#b56672' : '#c98088'),
      ),
  },
  // cartoon
  comic_ink: {
    colours: { line: '#111', skin: '#fff', shade: '#ddd', lip: '#111', blushOpacity: 0, hair: '#151515', shine: '#fff', brow: '#111', browWidth: 4.5, eye: '#000', cloth: '#fff', fold: '#999' },
    behind: flat('#fff') + rays([160, 150], [20, 134], '#111'),
    over: `<g style="mix-blend-mode:multiply">${pattern(14, '<circle cx="7" cy="7" r="3.6" fill="#999"/>', { turn: 45, top: 236 })}</g><rect x="5" y="5" width="310" height="310" fill="none" stroke="#111" stroke-width="10"/>`,
  },
  webtoon_hero: {
    colours: { line: '#1b1d3a', hair: '#2b3a8c', shine: '#7d9bff', eye: '#2743b5', brow: '#1b2a63', browWidth: 5, cloth: '#e23b4e', fold: '#a81f3b', skin: '#ffe0c8', shade: '#f0a98a' },
    behind: flat('#28c3f0', '#fff3b0') + rays([160, 160], [20, 70], '#ffd93d'),
    face: `<path d="M160 84C196 84 212 104 210 142 208 180 186 212 164 214 192 190 200 140 186 112Z" fill="#f0a98a" opacity=".5"/>`,
    over:
      put('<path d="M.7 0L.3.14.5.5.1.3 0 .7-.14.3-.5.5-.3.12-.7 0-.28-.14-.5-.5-.1-.3 0-.7.14-.28.5-.5.28-.1Z"/>', [276, 62, 92, 8], '#fff') + put('<path d="M-.1-.6H.14L.08.2H-.06ZM-.06.36H.1V.54H-.06Z"/>', [276, 62, 46, 12], '#e23b4e') + line('M6 300L70 262M2 268L48 244M314 300L256 262M318 268L274 244', '#fff', 5),
  },
  sparkle_eyes: {
    colours: { sky: ['#c5b3ff', '#f2c4f2', '#ffe3ee'], wall: '#b79bea', hair: '#7b4fa3', shine: '#d7a8f2', cloth: '#fff', fold: '#e0cdfa', brow: '#6a4390', blushOpacity: 0.8, lip: '#ff6f9f' },
    face:
      both(`<ellipse cx="137" cy="152" rx="12.5" ry="15" fill="#3b1f66"/><ellipse cx="137" cy="157" rx="9.5" ry="9" fill="#a45df0"/><ellipse cx="137" cy="162" rx="6" ry="4" fill="#ffb3f2"/>${line('M123 145Q137 130 151 142', '#2a1248', 4.5)}`) +
      [131, 177].map((x) => put(unit.star, [x + 3, 146, 14], '#fff') + put(unit.dot, [x + 11, 158, 5], '#fff')).join(''),
    over: scatter(unit.star, [26, 12, 44], ['#fff', '#fff3a8', '#ffd1f5'], { seed: 15 }) + glow([160, 150, 140], '#ffb3f255'),
  },
  clay_doll: {
    colours: { skin: '#f6bd95', shade: '#dd9468', hair: '#7a4a2c', shine: '#9d6740', cloth: '#f2b632', fold: '#cf8e1c', lip: '#d2504e', blush: '#ea6a55', blushOpacity: 0.8, browWidth: 6, brow: '#5c3620' },
    behind: flat('#7fc9b4', '#5fae9b') + each('50 70 70, 276 90 56, 38 200 42, 290 210 60', ({ x, y, size }) => put(unit.dot, [x, y, size], '#f7e3b5')),
    worn: '<filter id="clay" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="1" seed="3"/><feDiffuseLighting surfaceScale="5" lighting-color="#fff" result="lit"><feDistantLight azimuth="225" elevation="62"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1="1.15"/><feComposite in2="SourceGraphic" operator="in"/></filter>',
    grade: 'url(#clay) drop-shadow(3px 4px 3px #0005)',
    over: vignette('#1d4a40', 0.4),
  },
  pixel_face: {
    colours: { sky: ['#2b2f77', '#a4508b', '#ff9a62'], line: '#241226' },
    grade: 'url(#pixel)',
    worn: '<filter id="pixel" x="0" y="0" width="100%" height="100%"><feFlood x="4" y="4" width="1" height="1"/><feComposite width="8" height="8"/><feTile result="dots"/><feComposite in="SourceGraphic" in2="dots" operator="in"/><feMorphology operator="dilate" radius="4"/></filter>',
    over: each('24 24, 56 24, 88 24', ({ x, y, at }) => `<path transform="translate(${x} ${y}) scale(4)" d="M1 0h2v1h1v-1h2v1h1v2h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-2h1z" fill="${at < 2 ? '#ff3b5c' : '#0006'}"/>`),
  },
  watercolor: {
    colours: { sky: ['#8fc1e8', '#f2b8c6', '#ffe3b3'], wall: '#c3a4d6', hair: '#7a5560', shine: '#b08a92', cloth: '#a8d5c2', fold: '#7fb7a4', blushOpacity: 0.8 },
    grade: 'url(#wet) saturate(1.25) brightness(1.08)',
    worn: '<filter id="wet" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="5"/><feDisplacementMap in="SourceGraphic" scale="8" xChannelSelector="R" yChannelSelector="G"/></filter>',
    over: noise('.012', 0.5, '0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 3 0 0 -1.4', 'screen') + vignette('#fffdf8', 1, 0.66) + scatter(unit.soft, [9, 30, 80], ['#8fc1e8', '#f2a8bc', '#a8d5c2'], { seed: 31, opacity: 0.5, free: 110 }),
  },
  speech_bubble: {
    colours: { line: '#2a1a2e', cloth: '#35b6a5', fold: '#1f8f83' },
    behind: flat('#ffd84d', '#ffb03a') + pattern(14, '<circle cx="7" cy="7" r="3.5" fill="#ff8f2e"/>', { turn: 30 }),
    over: `<path d="M214 14H292C318 14 318 94 292 94H262L232 122 236 94H214C190 94 190 14 214 14Z" fill="#fff" stroke="#2a1a2e" stroke-width="5" stroke-linejoin="round"/>${put(unit.heart, [252, 56, 50], '#ff4f6d')}<path d="M28 200H72C94 200 94 252 72 252H66L80 274 48 252H28C6 252 6 200 28 200Z" fill="#fff" stroke="#2a1a2e" stroke-width="5" stroke-linejoin="round"/>${[32, 50, 68].map((x) => put(unit.dot, [x, 226, 10], '#2a1a2e')).join('')}`,
  },
  crayon_kid: {
    colours: { line: '#6b3f2a', skin: '#ffd9b8', hair: '#7a4a30', shine: '#a46c46', cloth: '#4f9de0', fold: '#3a7cc0', blush: '#ff6f6f', blushOpacity: 0.9, lip: '#e2483d', eye: '#3a2620' },
    behind: `${flat('#fffaf0')}<g stroke-linecap="round">${line('M10 262C60 244 120 270 170 250S280 262 316 250', '#5cb85c', 16)}${line('M-4 292C80 280 220 300 330 284', '#7ccf6a', 22)}</g><circle cx="52" cy="54" r="26" fill="#ffb31a"/>${line('M52 8V20M52 88V102M6 54H18M86 54H100M20 22L30 32M76 78L86 88M84 22L76 30M20 86L28 78', '#ffb31a', 6)}${line('M244 230V170L280 140 314 170V230ZM268 230V200H288V230', '#e2483d', 6)}${line('M236 60C236 40 262 40 264 54 284 48 290 74 270 76H240C224 76 222 62 236 60', '#59a9e8', 6)}`,
    grade: 'url(#wax)',
    worn: '<filter id="wax" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="8"/><feDisplacementMap in="SourceGraphic" scale="5.5" xChannelSelector="R" yChannelSelector="G"/></filter>',
    over: `<g opacity=".45" style="mix-blend-mode:screen">${pattern(9, '<path d="M0 2H9" stroke="#fff" stroke-width="1.6"/>', { turn: 62 })}</g>`,
  },
  // retro
  film_1988: {
    grade: 'sepia(.25) contrast(.92) saturate(.9) hue-rotate(-8deg)',
    over: `${wash('screen', 0.2, '#7a3a10', '#1f3f4a') + glow([312, 120, 120], '#ff6a1a') + glow([330, 220, 120], '#ffb02a')}<path d="M-2-2H40V322H-2ZM280-2H322V322H280Z" fill="#17110d"/>${both([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `<rect x="11" y="${at * 42 + 2}" width="18" height="24" rx="4" fill="#f4ead8"/>`).join(''))}${line('M238 288V293M244 288H254V296H244ZM244 296V304H254V296M260 288H270V296H260ZM260 296V304H270V296', '#ff8a2a', 2.6)}${grain(0.12)}`,
  },
  polaroid: {
    grade: 'sepia(.18) contrast(.94) brightness(1.08) saturate(1.05)',
    over: wash('soft-light', 0.35, '#8fd0d8', '#ffd9a0'),
    framed: (image) =>
      `${flat('#c9a27e', '#a9805c')}<g transform="rotate(-4 160 160)"><rect x="40" y="16" width="248" height="296" fill="#0004" rx="3"/><rect x="34" y="10" width="248" height="296" rx="3" fill="#fdfbf6"/><svg x="50" y="26" width="216" height="220" viewBox="0 0 320 320" preserveAspectRatio="xMidYMid slice">${image}</svg>${line('M86 276q10-16 20 0t20 0 20-2 20 2 20-6', '#4a4f6a', 3.5)}${put(unit.heart, [222, 274, 20], '#e0536b')}</g><path d="M126-6H200L196 30H122Z" fill="#f6e3a4" opacity=".85"/>`,
  },
  cassette: {
    colours: { sky: ['#0f6d78', '#e58a5a', '#f9c66b'], wall: '#2d5d63', cloth: '#e5734b', fold: '#bd5632' },
    worn: `${line('M98 146C88 44 232 44 222 146', '#2c2f38', 8)}${both('<rect x="86" y="128" width="22" height="46" rx="10" fill="#e5734b"/><rect x="82" y="134" width="10" height="34" rx="5" fill="#2c2f38"/>')}`,
    over: `${wash('soft-light', 0.5, '#0aa0a0', '#ff8a3a')}<g transform="rotate(-6 160 268)"><rect x="62" y="216" width="196" height="116" rx="10" fill="#f3e6c8"/><rect x="74" y="226" width="172" height="66" rx="6" fill="#e5734b"/><path d="M74 240H246V250H74Z" fill="#f6bd4f"/><path d="M74 250H246V258H74Z" fill="#1d8a8a"/><rect x="104" y="262" width="112" height="36" rx="18" fill="#2c2f38"/><g fill="#f3e6c8"><circle cx="124" cy="280" r="12"/><circle cx="196" cy="280" r="12"/></g><g fill="#2c2f38"><circle cx="124" cy="280" r="5"/><circle cx="196" cy="280" r="5"/></g><path d="M144 272H176V288H144Z" fill="#8a5a3a"/></g>`,
  },
  old_diary: {
    grade: 'brightness(.82) sepia(.7) contrast(.85) brightness(1.18) saturate(.8)',
    framed: (image) =>
      `${flat('#ecdcb9', '#dfc99c')}${line(Array.from({ length: 15 }, (_, at) => `M0 ${20 + at * 21}H320`).join(''), '#b79c6c77', 1.5)}${line('M24 0V320', '#c9707077', 2)}<g transform="rotate(3 170 150)"><rect x="48" y="24" width="228" height="228" fill="#fbf4e2"/><svg x="58" y="34" width="208" height="208" viewBox="0 0 320 320">${image}</svg><path d="M44 20H76L44 52ZM280 20V52L248 20ZM44 256V224L76 256ZM280 256H248L280 224Z" fill="#8a6a44"/></g>${line('M52 282q8-12 16 0t16 0 16 0 16-4 16 4 16 0 16-3M52 304q8-12 16 0t16 0 16 0 16-4', '#6d5236', 2.4)}${line('M302 316Q270 280 262 214', '#8a8f5a', 3)}${put(unit.blossom, [262, 212, 46], '#b98aa8')}${put(unit.blossom, [282, 250, 34, 30], '#c9a0b4')}${put(unit.leaf, [288, 286, 30, 60], '#9aa06a')}${vignette('#7a5426', 0.5)}`,
  },
  vhs_night: {
    colours: { ...night, sky: ['#10164a', '#37207a', '#a02a8a'], lights: '#7ae0ff' },
    grade: 'url(#vhs) contrast(1.08) saturate(1.3)',
    worn: '<filter id="vhs" x="0" y="0" width="100%" height="100%"><feColorMatrix values="1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="red"/><feOffset in="red" dx="-4" result="left"/><feColorMatrix in="SourceGraphic" values="0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/><feOffset dx="3"/><feBlend in2="left" mode="screen"/></filter>',
    over: `${wash('soft-light', 0.5, '#2a4aff', '#ff2a9a') + pattern(4, '<path d="M0 1H4" stroke="#000" stroke-opacity=".38" stroke-width="1.5"/>')}<path d="M0 246H320V254H0Z" fill="#fff" opacity=".5"/><path d="M20 258H170V262H20ZM200 240H320V243H200ZM0 266H90V269H0Z" fill="#fff" opacity=".6"/><path d="M22 20L42 32 22 44Z" fill="#fff"/><circle cx="288" cy="32" r="9" fill="#ff2a4a"/>${line('M24 296H30M24 284H30M24 284V296M30 284V296M40 284V296M52 284V290M52 290V296M62 284H68V296H62ZM78 284H84V290H78ZM78 290V296H84', '#fff', 2.4)}${vignette('#020214', 0.6)}`,
  },
  sepia_cafe: {
    colours: { wall: '#8a6a4a', lights: '#fff0c8' },
    grade: 'brightness(.78) sepia(.95) contrast(1.05) brightness(1.12)',
    over: `${steam(222, 232)}<ellipse cx="236" cy="306" rx="74" ry="13" fill="#f2e3c8"/><path d="M190 244H282C282 286 266 302 236 302S190 286 190 244Z" fill="#fff6e2"/><ellipse cx="236" cy="244" rx="46" ry="10" fill="#4f2f18"/><path d="M236 240C226 234 222 244 236 250 250 244 246 234 236 240" fill="#d8b083"/>${line('M282 254C304 250 304 282 276 280', '#fff6e2', 7)}${vignette('#2c1606', 0.75)}`,
  },
  disco_light: {
    colours: { ...stage, cloth: '#c9c4e0', fold: '#8f88b8' },
    over:
      beam(40, 90, '#ff3ab0') +
      beam(280, 230, '#2ad0ff') +
      scatter(unit.soft, [34, 12, 34], ['#ff5ac8', '#4ae0ff', '#ffe85a', '#b07aff'], { seed: 11, free: 70 }) +
      line('M264-4V24', '#ddd', 2) +
      put(
        '<circle r=".5"/><path d="M-.5 0H.5M-.44-.22H.44M-.44.22H.44M0-.5V.5M-.18-.47Q-.4 0-.18.47M.18-.47Q.4 0 .18.47" fill="none" stroke="#5a5480" stroke-width=".03"/><path d="M-.3-.2H-.04V-.02H-.3Z" fill="#fff"/><path d="M.02.02H.2V.2H.02Z" fill="#ff9ae0"/><path d="M-.18.22H0V.38H-.18Z" fill="#8ae8ff"/>',
        [264, 60, 84],
        '#c2bce0',
      ) +
      put(unit.star, [244, 40, 40], '#fff'),
  },
  mono_grain: { grade: 'grayscale(1) contrast(1.25) brightness(.98)', over: vignette('#000', 0.85, 0.42) + grain(0.3) },
  // animals
  shiba_pup: {
    colours: { ...day, sky: ['#bfe3f2', '#e6f2e0', '#fff3cf'], wall: '#f0d9b4', hair: '#b9733a', shine: '#e0a56a', brow: '#7a4a24', cloth: '#d8442f', fold: '#ab2f1f' },
    face: `${both('<path d="M108 150C112 178 130 206 158 212 140 196 136 176 118 158Z" fill="#fffaf0"/><ellipse cx="137" cy="125" rx="7" ry="4.5" fill="#fff3dc"/>')}<path d="M152 192H168V204C168 214 152 214 152 204Z" fill="#ff7d8a"/>`,
    worn: pointed('#c9823f', '#ffe6c4') + nose('#3a2722'),
  },
  cheese_cat: {
    behind: flat('#ffd95a', '#ffb93a') + scatter(unit.dot, [16, 24, 62], ['#f5a623', '#ffc94a'], { seed: 5, free: 90, opacity: 0.8 }),
    colours: { hair: '#e8943a', shine: '#ffc07a', brow: '#a65f1f', cloth: '#fff4d8', fold: '#f0d59a' },
    worn: pointed('#f0a04a', '#ffc9b8') + nose('#f07a86') + whiskers('#fffdf5') + line('M150 66L154 84M160 62V82M170 66L166 84', '#b9641f', 5),
    over: '<path d="M214 322L330 250V330Z" fill="#ffe27a"/><path d="M214 322L330 282V330H214Z" fill="#f7b733"/><circle cx="292" cy="306" r="9" fill="#e0951c"/><circle cx="316" cy="296" r="6" fill="#e0951c"/>',
  },
  snow_rabbit: {
    colours: { ...day, sky: ['#a9c8ec', '#d3e3f6', '#f5f9ff'], wall: '#c3d3e8', hair: '#f3eef0', shine: '#fff', brow: '#b9a2aa', lip: '#f07f96', blush: '#ff8fae', blushOpacity: 0.7, cloth: '#fff', fold: '#d9e4f3', eye: '#7a2f44' },
    worn: `${both('<path d="M116 82C96 54 92 8 110-2 132 4 142 44 140 74Z" fill="#fffafc"/><path d="M119 72C106 50 104 20 112 12 124 18 130 46 130 66Z" fill="#ffb7c8"/>') + nose('#ff8fa8')}<path d="M153 194H167V204H153Z" fill="#fff" stroke="#e3d3d8" stroke-width="1.5"/>`,
    over: `${scatter(unit.dot, [40, 4, 13], ['#fff'], { seed: 2 })}<path d="M-4 300Q80 270 160 296T324 290V324H-4Z" fill="#fff"/>`,
  },
  red_panda: {
    colours: { ...day, sky: ['#b5d8a8', '#dcecc2', '#f7f3d4'], wall: '#a9c49a', hair: '#a8431f', shine: '#d9733f', brow: '#fff', browWidth: 8, cloth: '#4a2a20', fold: '#33190f' },
    face: both('<path d="M110 150C114 176 128 200 150 208 132 192 130 180 128 166Z" fill="#fff8ee"/><path d="M128 164Q122 184 134 202" fill="none" stroke="#b0502a" stroke-width="7" stroke-linecap="round"/>'),
    worn: round('#8a3016', '#4a1d12', '#fff4e6') + nose('#2c1a16'),
    over: both(line('M14-4V330', '#6aa05a', 11) + line('M8 92H20M8 190H20M8 280H20', '#4a7d42', 4) + put(unit.leaf, [40, 60, 56, 70], '#7cb86a') + put(unit.leaf, [38, 250, 52, 110], '#6aa85c')),
  },
  quokka_smile: {
    colours: { ...day, sky: ['#8fd3ef', '#cdeef2', '#fdf0c4'], wall: '#f2d6a2', hair: '#8f6540', shine: '#bd8f63', brow: '#6d4a2c', cloth: '#5fb58a', fold: '#43936c', blushOpacity: 0.7 },
    face: '<path d="M136 182Q160 192 184 182C182 206 172 210 160 210S138 206 136 182Z" fill="#8f2c3a"/><path d="M144 186Q160 192 176 186V191Q160 196 144 191Z" fill="#fff"/><path d="M148 202Q160 196 172 202 166 208 160 208T148 202Z" fill="#ff8a94"/>',
    worn: round('#8f6540', '#d9a98a') + nose('#33231c'),
    over: both(put(unit.leaf, [18, 300, 90, 30], '#6fae5c') + put(unit.leaf, [52, 318, 70, 66], '#86c06c')) + put(unit.blossom, [270, 282, 30], '#fff') + put(unit.blossom, [40, 276, 24], '#fff'),
  },
  baby_tiger: {
    colours: { ...day, sky: ['#d7ecc0', '#eaf3cf', '#fff7d6'], wall: '#c9d79a', hair: '#f09a2c', shine: '#ffc26a', brow: '#4a2a12', cloth: '#fff', fold: '#f0dfc0' },
    face: both(line('M112 160L124 164M112 172L123 173M115 184L125 181', '#4a2a12', 4.4)),
    worn: round('#f09a2c', '#fff1dc', '#4a2a12') + line('M144 66Q160 74 176 66M148 78Q160 85 172 78M160 62V90', '#4a2a12', 6) + both(line('M92 150L104 154M90 172L102 174M90 194L100 194', '#4a2a12', 6)) + nose('#e0707a') + whiskers('#fff'),
  },
  deer_eyes: {
    colours: { ...day, sky: ['#cfe0c0', '#e7edd3', '#fbf3de'], wall: '#bccaa2', hair: '#9a6238', shine: '#c9935f', brow: '#7d4d2b', cloth: '#d9b48c', fold: '#b9926a', blushOpacity: 0.6 },
    face: both(
      `<ellipse cx="137" cy="152" rx="9.5" ry="12" fill="#2e1a14"/><circle cx="140" cy="147" r="3.6" fill="#fff"/><circle cx="134" cy="157" r="2" fill="#fff"/>${line('M126 145L119 140M128 141L123 134M133 138L130 131', '#2e1a14', 2.2)}${each('122 166, 129 170, 122 174', ({ x, y }) => put(unit.dot, [x, y, 4], '#fffaf0'))}`,
    ),
    worn: both(`${line('M130 68C122 50 120 40 124 20M122 46C112 40 108 34 106 24M123 34C130 30 134 24 134 16', '#7a4a2a', 6)}<path d="M104 96C78 92 64 76 60 62 82 58 104 68 116 84Z" fill="#9a6238"/><path d="M102 90C86 86 76 78 72 69 86 68 100 76 108 85Z" fill="#f2cdb4"/>`) + nose('#3a2420'),
  },
  penguin_walk: {
    behind: `${flat('#8fd0f0', '#dff3fb')}<path d="M-4 210L60 150 104 196 150 160 214 204 262 146 324 206V324H-4Z" fill="#fff"/><path d="M60 150L104 196 60 186ZM262 146L324 206 268 190Z" fill="#c3e2f2"/><path d="M-4 262H324V324H-4Z" fill="#bfe4f5"/>`,
    colours: { hair: '#27324a', shine: '#48587a', cloth: '#27324a', fold: '#27324a', blush: '#ffa07a', blushOpacity: 0.8 },
    dress: '<path d="M104 268C120 252 200 252 216 268 224 300 220 330 216 336H104C100 330 96 300 104 268Z" fill="#fff"/><path d="M92 258Q160 286 228 258L226 276Q160 304 94 276Z" fill="#f2584a"/><path d="M196 270L214 318H190L184 276Z" fill="#d9402f"/>',
    worn: '<path d="M160 44C92 44 84 110 88 166 90 214 116 240 160 240S230 214 232 166C236 110 228 44 160 44ZM160 108C176 92 206 96 210 140 212 190 190 214 160 214S108 190 110 140C114 96 144 92 160 108Z" fill="#27324a" fill-rule="evenodd"/><path d="M142 66L160 94 178 66Q160 56 142 66Z" fill="#ffb02e"/><circle cx="126" cy="76" r="6" fill="#fff"/><circle cx="194" cy="76" r="6" fill="#fff"/>',
    over: scatter(unit.dot, [20, 4, 9], ['#fff'], { seed: 8, free: 90 }),
  },
  hamster_cheek: {
    colours: { ...day, sky: ['#ffe0b8', '#ffecd0', '#fff7e8'], wall: '#f3cfa0', hair: '#d9994f', shine: '#f5c78c', brow: '#a06a34', cloth: '#fff', fold: '#f3e0c8', blush: '#ff7f6a', blushOpacity: 0.9 },
    face: '<path d="M148 188Q154 194 160 189 166 194 172 188" fill="none" stroke="#7a3a30" stroke-width="2.5" stroke-linecap="round"/>',
    worn: round('#d9994f', '#ffc9b4') + nose('#f08a8a') + both('<circle cx="114" cy="184" r="23" fill="#fcdcc6"/><ellipse cx="113" cy="184" rx="14" ry="10" fill="#ff8f7c" opacity=".7"/>'),
    over: each('36 296 40 -30, 70 308 34 40, 282 290 42 24, 250 310 32 -50, 304 250 30 10', ({ x, y, size, turn }) => put('<path d="M0-.7C.4-.2.45.4 0 .6-.45.4-.4-.2 0-.7Z"/><path d="M0-.5V.5M-.16-.2V.4M.16-.2V.4" stroke="#f3e6c8" stroke-width=".07"/>', [x, y, size, turn], '#3a3030')),
  },
  // seasons
  spring_rain: {
    colours: { sky: ['#8fa9a8', '#b6c9bd', '#dde3cf'], wall: '#8c9f98', cloth: '#f3d35c', fold: '#d4b23c', lights: '#fff2cc' },
    over: wash('soft-light', 0.5, '#6f9aa0', '#b8d4b4') + scatter(unit.streak, [34, 16, 30], ['#fff'], { seed: 2, opacity: 0.6, turn: 12 }) + scatter(unit.drop, [26, 9, 24], ['#eaf7ff'], { seed: 14, free: 80, turn: 0 }) + both(put(unit.blossom, [20, 300, 44], '#ffd0dc') + put(unit.blossom, [56, 316, 34, 20], '#fff')),
  },
  green_shade: {
    colours: { ...day, sky: ['#a8d98a', '#cdeaa6', '#f5f7c6'], wall: '#8fbf78', cloth: '#fff', fold: '#d9ebc9' },
    over:
      wash('multiply', 0.35, '#6fb35a', '#d5efb0') +
      glow([90, 60, 90], '#fffbb055') +
      scatter(unit.soft, [12, 26, 60], ['#fffcc4'], { seed: 3, opacity: 0.55, free: 0 }) +
      both(each('0 6 110 130, 44 -4 96 170, 92 -14 84 190, -4 70 86 100, -6 128 66 80', ({ x, y, size, turn }) => put(unit.leaf, [x, y, size, turn], x % 4 ? '#4d9a4a' : '#6fb85c'))) +
      put(unit.leaf, [20, 318, 100, 40], '#4d9a4a') +
      put(unit.leaf, [300, 318, 100, -40], '#6fb85c'),
  },
  summer_sea: {
    behind: `${flat('#4fb8f2', '#a8e2f7')}<circle cx="262" cy="56" r="30" fill="#fff3b0"/><path d="M30 80q14-22 34-10 10-22 34-8 20 2 14 18ZM210 108q10-16 26-8 10-14 28-4 18 2 12 12Z" fill="#fff"/><path d="M-4 168H324V250H-4Z" fill="#1f8fd0"/><path d="M-4 196H324V260H-4Z" fill="#35b0dd"/><path d="M-4 232Q40 222 80 234T160 234 240 232 324 234V324H-4Z" fill="#fff"/><path d="M-4 242Q40 232 80 244T160 244 240 242 324 244V324H-4Z" fill="#f7dfae"/>${line('M14 184h40M250 182h46M60 208h30M230 214h50M6 220h36', '#d7f3ff', 3)}`,
    colours: { cloth: '#ff6f61', fold: '#fff' },
    worn: '<path d="M64 118C96 88 224 88 256 118 236 130 84 130 64 118Z" fill="#f0c878"/><path d="M104 108C100 38 220 38 216 108 190 96 130 96 104 108Z" fill="#f7d894"/><path d="M103 108C106 100 106 94 106 88 140 76 180 76 214 88 214 94 214 100 217 108 186 96 134 96 103 108Z" fill="#e2554a"/>',
    over: wash('soft-light', 0.3, '#6fd6ff', '#fff0b8') + put('<path d="M0 .5C-.7.3-.7-.5 0-.5S.7.3 0 .5ZM0 .5V-.5M0 .5L-.34-.36M0 .5L.34-.36" stroke="#fff" stroke-width=".05"/>', [44, 290, 44, -14], '#ff9c8a') + put(unit.star, [278, 292, 56, 10], '#ff8a4a'),
  },
  firefly_night: {
    colours: { ...night, sky: ['#07182a', '#0f3140', '#1e5348'], wall: '#10262c', cloth: '#dfe8d2', fold: '#b3c4a8' },
    grade: 'brightness(.82) saturate(.9)',
    over:
      wash('soft-light', 0.7, '#1f5a6a', '#3f8a4a') +
      tufts('#0b2c22') +
      each('40 90, 78 210, 22 180, 108 40, 246 110, 288 64, 270 204, 226 262, 92 276, 302 150, 196 24, 58 30, 150 290', ({ x, y, at }) => glow([x, y, 16 + (at % 3) * 9], '#e8ff5a') + put(unit.dot, [x, y, 7 + (at % 3) * 2], '#fbffd0')) +
      glow([160, 230, 140], '#c8e85a44'),
  },
  maple_path: {
    colours: { sky: ['#f2a64a', '#f7c06a', '#fde6b0'], wall: '#c9743a', cloth: '#7a3b2a', fold: '#5c281c', hair: '#4a2a1f', shine: '#8f5a3c', lip: '#c9433a' },
    over:
      wash('soft-light', 0.4, '#ff7a1f', '#ffc14a') +
      both(each('8 14 62 20, 52 4 54 60, 94 -4 44 10, 4 66 48 80', ({ x, y, size, turn }) => put(unit.maple, [x, y, size, turn], x % 4 ? '#e2572b' : '#c93a22'))) +
      scatter(unit.maple, [16, 20, 36], ['#e8652a', '#d23f22', '#f7a52f'], { seed: 17, from: 110, free: 78 }) +
      scatter(unit.maple, [9, 40, 56], ['#c93a22', '#f08a2a', '#e8652a'], { seed: 4, from: 300, to: 330, free: 0 }),
  },
  harvest_moon: {
    behind: `${flat('#141a44', '#2c2f6b', '#6a4a7a') + scatter(unit.dot, [40, 1.5, 4], ['#fff', '#ffe9b0'], { seed: 9, to: 240 }) + glow([160, 130, 190], '#ffd66a')}<circle cx="160" cy="128" r="116" fill="#ffe08a"/><g fill="#f2c866"><circle cx="76" cy="100" r="14"/><circle cx="238" cy="92" r="18"/><circle cx="92" cy="178" r="10"/><circle cx="246" cy="166" r="12"/></g>`,
    colours: { cloth: '#5a3a6e', fold: '#43285a' },
    over: `${wash('soft-light', 0.35, '#3a3a9a', '#ffb84a')}<path d="M-4 130q30-18 58 0 22-14 44 2H-4ZM324 70q-30-18-56 0-18-12-36 2H324Z" fill="#fff" opacity=".28"/>${tufts('#d8c08a')}${both(each('12 250, 32 232, 54 252, 72 270', ({ x, y }) => put('<path d="M0-.8C.2-.3.16.4 0 .7-.16.4-.2-.3 0-.8Z"/>', [x, y, 36, 12], '#f5e6c0')))}`,
  },
  frost_window: {
    colours: { sky: ['#9fb8da', '#c4d6ec', '#eef5fb'], wall: '#8ba3c4', cloth: '#e6edf7', fold: '#bccbe0', blushOpacity: 0.7 },
    over:
      wash('soft-light', 0.5, '#9fc4ff', '#fff') +
      vignette('#f4fbff', 1, 0.46) +
      each('30 40 84, 290 52 92, 34 286 96, 292 278 84, 18 160 56, 304 164 54, 104 14 48, 216 10 44, 106 308 44, 214 310 52', ({ x, y, size, at }) => put(unit.flake, [x, y, size, at * 23], at % 2 ? '#fff' : '#bcd6f2')) +
      scatter(unit.dot, [40, 2, 6], ['#fff'], { seed: 20, free: 96 }),
  },
  snow_globe: {
    colours: { sky: ['#7f9bd0', '#b3c8ea', '#e8f1fb'], wall: '#8fa5d0', cloth: '#d23f4a', fold: '#a92c38' },
    over: `<path d="M-4 276Q80 250 160 272T324 266V324H-4Z" fill="#fff"/>${scatter(unit.dot, [56, 4, 14], ['#fff'], { seed: 13 })}`,
    framed: (image) =>
      `${flat('#2b3f78', '#6f86bd')}${scatter(unit.star, [12, 8, 18], ['#fff8d8'], { seed: 3, free: 120 })}<path d="M70 262H250L272 316H48Z" fill="#8a4b32"/><path d="M66 258H254V274H66Z" fill="#b0683f"/><path d="M58 292H262V298H58Z" fill="#e2b66a"/><clipPath id="globe"><circle cx="160" cy="140" r="128"/></clipPath><g clip-path="url(#globe)"><svg x="32" y="12" width="256" height="256" viewBox="0 0 320 320">${image}</svg></g><circle cx="160" cy="140" r="128" fill="none" stroke="#eaf4ff" stroke-width="6" opacity=".85"/>${line('M56 130C60 84 88 52 126 40', '#fff', 9)}${line('M144 34L152 32', '#fff', 9)}`,
  },
  // k-stage
  encore_light: { colours: stage, over: beam(30, 110, '#ff5ac8') + beam(120, 150, '#a86aff') + beam(210, 176, '#6a9aff') + beam(300, 220, '#5ae0ff') + glow([160, 20, 110], '#c79bff77') + lightSticks },
  holo_glitter: {
    colours: { ...stage, sky: ['#b9a6ff', '#9fe3f7', '#ffc1ec'], wall: '#b4b9f0', cloth: '#e6e9ff', fold: '#b9bdf0', lip: '#f06fae', blush: '#ff8fd0' },
    face: both(each('116 166 9, 124 172 12, 133 167 8, 121 160 7, 130 177 8', ({ x, y, size, at }) => put(unit.star, [x, y, size * 1.5], ['#fff', '#8ff0ff', '#ffd1f7', '#fff3a8'][at % 4] ?? ''))),
    over: wash('hard-light', 0.2, '#ff8ae2', '#8ad9ff', '#c9ff9a', '#ffe08a', '#d09aff') + scatter('<path d="M0-.6L.35 0 0 .6-.35 0Z"/>', [54, 5, 15], ['#fff', '#9ff2ff', '#ffb8f2', '#fff2a0', '#c4b0ff'], { seed: 10 }) + scatter(unit.star, [8, 26, 50], ['#fff'], { seed: 27, free: 100 }),
  },
  neon_liner: {
    colours: { ...stage, sky: ['#0a0618', '#170a30', '#2b0f4d'], wall: '#0c0718', hair: '#15101f', shine: '#ff3ad0', lip: '#e0307f', lights: '#7a5aff' },
    grade: 'brightness(.82) contrast(1.1)',
    over: `${wash('soft-light', 0.4, '#2a2aff', '#ff1aa0')}<g filter="url(#near)">${line('M46 60V250H86M274 60V250H234', '#19e6ff', 7)}</g>${line('M46 60V250M274 60V250', '#c8fbff', 3)}<g transform="translate(-16 -19) scale(1.1)">${both(`<g filter="url(#near)">${line('M150 148Q137 134 126 147L108 136M128 160Q137 166 146 160', '#ff2ad4', 5)}</g>${line('M150 148Q137 134 126 147L108 136', '#ff6ae4', 2.8)}${line('M128 161Q137 167 147 161', '#4af0ff', 2)}`)}</g>`,
  },
  fancam_focus: {
    colours: { ...stage, sky: ['#1d2a6a', '#4a3a9a', '#b05ac0'], wall: '#251a4a', cloth: '#f2f2f7', fold: '#c3c3d4' },
    over: `${glow([160, 20, 200], '#b9a8ff') + vignette('#05030f', 0.7) + line('M18 46V18H46M274 18H302V46M302 274V302H274M46 302H18V274', '#fff', 4) + line('M88 96V72H112M208 72H232V96M232 196V220H208M112 220H88V196', '#ffe14a', 4)}<circle cx="40" cy="44" r="8" fill="#ff2a3f"/><rect x="256" y="34" width="30" height="15" rx="3" fill="none" stroke="#fff" stroke-width="2.5"/><rect x="259" y="37" width="18" height="9" fill="#7affa0"/><path d="M287 38h4v7h-4Z" fill="#fff"/>${line('M60 290H260', '#fff9', 4)}${line('M60 290H170', '#ff2a6a', 4)}${put(unit.dot, [170, 290, 14], '#fff')}`,
  },
  stage_smoke: {
    colours: { ...stage, sky: ['#0c1640', '#1d3a80', '#4a7ad0'], wall: '#0e1638' },
    over: `${beam(60, 90, '#6ab0ff') + beam(260, 230, '#6ab0ff') + glow([160, 40, 160], '#8ac4ff66')}<g filter="url(#near)">${scatter(unit.soft, [34, 60, 130], ['#dfeaff', '#b8cdf7', '#fff'], { seed: 6, from: 262, to: 340, free: 0, opacity: 0.62 })}${both(scatter(unit.soft, [5, 70, 110], ['#cfdfff'], { seed: 2, from: 180, to: 250, free: 110, opacity: 0.5 }))}</g>`,
  },
  confetti_rain: {
    colours: { ...stage, sky: ['#3a1a7a', '#7a2a9a', '#ff7aa0'], wall: '#3a1d66', cloth: '#ffd84a', fold: '#e0a92a' },
    over:
      glow([160, 0, 220], '#ffb8f0') +
      scatter(unit.strip, [64, 9, 22], ['#ff4f7a', '#ffd84a', '#4ad8ff', '#7aff9a', '#fff', '#b07aff'], { seed: 19, opacity: 1 }) +
      each('40 40 0, 276 70 1, 30 226 2, 288 240 0', ({ x, y, size }) => line(`M${x} ${y}q12 6 4 14t4 14 4 14`, ['#ff4f7a', '#4ad8ff', '#ffd84a'][size] ?? '', 5)),
  },
  in_ear_cool: {
    colours: { ...stage, sky: ['#0f2036', '#22507a', '#6ab0c8'], wall: '#14263c', hair: '#1c2130', shine: '#5b7fa8', cloth: '#10151f', fold: '#2a3446', lip: '#b5586a', blushOpacity: 0.2, browWidth: 4.6 },
    grade: 'saturate(.82) contrast(1.1)',
    bound: true,
    worn: `${both(`<path d="M98 138C92 130 92 168 104 172 112 168 110 146 106 140Z" fill="#fcdcc6"/><circle cx="103" cy="156" r="8" fill="#1a2230"/><circle cx="103" cy="156" r="4.5" fill="#4ae0ff"/>${line('M104 164C106 196 120 216 124 256', '#11161f', 2.6)}`) + line('M104 172C110 196 126 202 140 199', '#11161f', 3.4)}<ellipse cx="144" cy="198" rx="7" ry="5" fill="#11161f"/>`,
    over: wash('soft-light', 0.5, '#2a7aff', '#2ad0d0') + beam(300, 250, '#6ad8ff') + beam(10, 60, '#4a8aff'),
  },
  silver_tear: {
    colours: { ...stage, sky: ['#4a5468', '#8a96aa', '#c9d1dc'], wall: '#566074', hair: '#c3c8d4', shine: '#fff', brow: '#7c8494', cloth: '#3a4252', fold: '#2a303e', lip: '#c47a88', eye: '#3a4a66' },
    face: both(
      `<path d="M133 164C137 172 139 180 135 188A5 5 0 0 1 127 184C127 178 131 172 133 164Z" fill="#eef6ff" stroke="#9fb6d0" stroke-width="1"/><circle cx="131" cy="184" r="1.8" fill="#fff"/>${each('122 162 5, 128 165 6, 140 166 6, 146 163 5', ({ x, y, size }) => put('<circle r=".5" stroke="#8fa8c4" stroke-width=".12"/>', [x, y, size], '#f6fbff'))}${put(unit.star, [124, 176, 13], '#fff')}`,
    ),
    over: wash('soft-light', 0.4, '#8fb0e0', '#fff') + scatter(unit.star, [14, 10, 34], ['#fff'], { seed: 22 }) + scatter(unit.drop, [10, 10, 20], ['#eaf4ff'], { seed: 7, free: 80, turn: 0 }),
  },
  // hanbok
  jade_hairpin: {
    bound: true,
    colours: { sky: ['#bfe0cf', '#dcefdc', '#fbf6e3'], wall: '#c3cfae', hair: '#241a1c', shine: '#55434a', lights: '#fff6dc' },
    dress: hanbok('#bfe3d2', '#2f8f77', '#c9405e'),
    worn: `<ellipse cx="160" cy="52" rx="36" ry="24" fill="#241a1c"/>${line('M136 48Q160 32 184 48', '#55434a', 4)}${line('M96 62L220 42', '#2fae84', 8)}${line('M100 60L216 41', '#a8f0cf', 2.4)}<circle cx="226" cy="41" r="13" fill="#2fae84"/><circle cx="222" cy="37" r="4" fill="#d5fbe8"/>${line('M228 54V82M236 52V74', '#d9a93a', 2.4)}${put(unit.drop, [228, 88, 16], '#2fae84')}${put(unit.drop, [236, 80, 13], '#2fae84')}`,
    over: wash('soft-light', 0.3, '#8fd6b4', '#fff3d0'),
  },
  dano_day: {
    bound: true,
    colours: { sky: ['#9fd8f2', '#c9ebe0', '#e9f5c4'], wall: '#a8d08a', hair: '#241a1c', shine: '#55434a' },
    dress: hanbok('#ffd84a', '#e23f5a', '#e23f5a'),
    worn: `${both(put(unit.blossom, [104, 102, 34], '#8a6ad8') + put(unit.blossom, [122, 82, 24, 30], '#b79bf0')) + line('M108 158C100 200 112 244 98 284', '#241a1c', 13)}<path d="M92 268H108L112 308H86Z" fill="#e23f5a"/>`,
    over: both(line('M20-4V322', '#d9a25a', 6) + line('M20 16V70M20 150V210', '#e23f5a', 7)) + both(each('30 300 96 14, 62 316 80 32, 8 290 100 -8', ({ x, y, size, turn }) => put(unit.leaf, [x, y, size, turn], '#5aa54a')) + put(unit.blossom, [30, 262, 40], '#6a4fc8') + put(unit.blossom, [66, 288, 32, 20], '#9a7ae8')),
  },
  palace_lamp: {
    bound: true,
    colours: { ...night, sky: ['#121638', '#262a5c', '#5a4272'], hair: '#1a1418', shine: '#55434a' },
    dress: hanbok('#3a3f8f', '#d9a93a', '#c9304a'),
    over: `${wash('soft-light', 0.4, '#3a3a9a', '#ff9a4a') + both(`${line('M44-4V64', '#d9a93a', 3)}${glow([44, 120, 110], '#ff9a4a')}<path d="M24 66H64L70 108H18Z" fill="#e0304a"/><path d="M18 108H70L64 152H24Z" fill="#2f55c8"/><path d="M26 60H62V68H26ZM26 150H62V158H26Z" fill="#d9a93a"/><path d="M36 70L32 148M52 70L56 148" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>${line('M44 158V190M38 158V182M50 158V182', '#e0304a', 3)}`)}<path d="M-4-4H324V10H-4Z" fill="#1f4a44"/><path d="M-4 10H324V17H-4Z" fill="#d0483a"/>${vignette('#080618', 0.5)}`,
  },
  seonbi_gat: {
    bound: true,
    colours: { sky: ['#b9cfd6', '#d8e2d8', '#f3ecd8'], wall: '#b3ab92', hair: '#1f191a', shine: '#1f191a', blushOpacity: 0.25, lip: '#c9756c', browWidth: 5, brow: '#2b2022' },
    dress: hanbok('#f7f5ee', '#d9dfe6', '#6f8fb0'),
    worn: `<path d="M112 104L124 34Q160 24 196 34L208 104Z" fill="#17151a" opacity=".93"/><path d="M128 40L120 98M146 34L143 100M174 34L177 100M192 40L200 98" stroke="#5a5560" stroke-width="1.5" opacity=".7"/><path d="M42 112C70 86 250 86 278 112 240 126 80 126 42 112Z" fill="#17151a" opacity=".9"/>${line('M54 112C110 100 210 100 266 112', '#4d4853', 1.6)}${both(line('M108 116C104 170 116 214 158 236', '#d9a93a', 2))}${each('107 140, 109 164, 115 188, 127 210, 143 228', ({ x, y }) => put(unit.dot, [x, y, 7], '#c9843a') + put(unit.dot, [320 - x, y, 7], '#c9843a'))}${put(unit.dot, [160, 238, 9], '#c9843a')}`,
    over: both(line('M6 330C14 240 2 160 16 70M24 330C28 280 26 230 34 200', '#5a8a5c', 6) + each('20 110 50 60, 8 150 50 -30, 24 180 54 70, 36 214 44 50, 14 80 44 20', ({ x, y, size, turn }) => put('<path d="M0-.8C.2-.3.2.3 0 .6-.2.3-.2-.3 0-.8Z"/>', [x, y, size, turn], '#6a9c66'))),
  },
  nambawi_fur: {
    bound: true,
    colours: { sky: ['#8fa3c4', '#b9c8de', '#e9f0f7'], wall: '#8a93ac', hair: '#241a1c', blushOpacity: 0.8 },
    dress: hanbok('#b5365a', '#6a2a5c', '#d9a93a'),
    worn: `<path d="M160 40C92 40 82 104 86 160 86 190 92 214 100 232L116 214C108 190 106 160 108 140 112 100 208 100 212 140 214 160 212 190 204 214L220 232C228 214 234 190 234 160 238 104 228 40 160 40Z" fill="#7a1f3d"/>${line('M104 222C96 190 96 150 104 126 120 92 200 92 216 126 224 150 224 190 216 222', '#fff8ee', 16)}${both(put(unit.blossom, [118, 78, 24], '#e8b84a'))}<path d="M146 44C148 26 172 26 174 44Z" fill="#e0304a"/>${line('M160 30V50', '#d9a93a', 3)}${put(unit.blossom, [160, 70, 30], '#e8b84a')}${both(line('M106 230L98 268', '#e0304a', 4))}`,
    over: wash('soft-light', 0.3, '#cfe0ff', '#fff') + scatter(unit.dot, [46, 4, 12], ['#fff'], { seed: 16 }),
  },
  ink_wash: {
    bound: true,
    behind: `${flat('#f3eee0', '#e9e2cf')}<g filter="url(#near)"><path d="M-4 190L46 96 78 150 118 70 160 170V260H-4ZM200 200L252 104 290 160 324 120V260H160Z" fill="#6d7072" opacity=".5"/><path d="M-4 236L40 178 90 226 230 230 280 186 324 232V270H-4Z" fill="#3c4144" opacity=".55"/></g><circle cx="250" cy="62" r="24" fill="#d9857a" opacity=".75"/>`,
    colours: { hair: '#2a2a2c', shine: '#77777a', brow: '#2a2a2c', eye: '#1c1c1e', skin: '#f6ecdf', shade: '#d2c8bb', lip: '#c2625c', blush: '#d9857a', line: '#2a2a2c' },
    dress: hanbok('#eceae4', '#8a8f94', '#55585c'),
    grade: 'url(#brush)',
    worn: '<filter id="brush" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="2" seed="2"/><feDisplacementMap in="SourceGraphic" scale="5" xChannelSelector="R" yChannelSelector="G"/></filter>',
    over: `${vignette('#f3eee0', 1, 0.62) + line('M8 40C40 50 60 34 96 44M40 46C48 62 46 76 56 90', '#3c3c3e', 4) + each('30 42, 62 40, 90 46, 52 78, 44 62', ({ x, y }) => put(unit.blossom, [x, y, 20], '#d9756c'))}<rect x="274" y="268" width="30" height="30" rx="4" fill="#b8322a"/>${line('M281 276H297M289 276V291M282 284H296M281 291H297', '#f7e6d8', 2.6)}`,
  },
  moon_jar: {
    bound: true,
    behind: `${flat('#a9a49c', '#c9c4ba', '#8f877b')}<path d="M112 8H208V26C290 46 312 120 300 170 290 218 250 246 216 256V330H104V256C70 246 30 218 20 170 8 120 30 46 112 26Z" fill="#f7f5ef"/><path d="M208 26C290 46 312 120 300 170 290 218 250 246 216 256 270 200 276 90 208 26Z" fill="#d9d5ca"/><path d="M112 8H208V20H112Z" fill="#e6e2d8"/><path d="M60 90C70 64 86 50 104 42" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>`,
    colours: { hair: '#2b2224', shine: '#5b4c50', lip: '#c98078', blushOpacity: 0.35 },
    dress: hanbok('#f3f1ea', '#bfc8d2', '#7f93ad'),
    over: wash('soft-light', 0.25, '#fff', '#b9b09f'),
  },
  // new-year
  lucky_pouch: {
    bound: true,
    colours: { sky: ['#f7c8a0', '#fbdcb4', '#fff1d4'], wall: '#d98a62', hair: '#241a1c', shine: '#55434a' },
    dress: hanbok('#d8304a', '#f2c14a', '#2f7fc8'),
    over: `${scatter(unit.star, [20, 8, 26], ['#ffd84a', '#fff3b8'], { seed: 12 })}<path d="M46 330C18 330 10 296 26 276 36 264 40 258 42 248H98C100 258 104 264 114 276 130 296 122 330 94 330Z" fill="#d8203f"/><path d="M36 246Q48 232 44 222 58 230 70 222 82 230 96 222 92 232 104 246Z" fill="#f0405c"/>${line('M40 248H100', '#ffd84a', 6)}${line('M70 248C50 236 52 262 70 250 90 262 90 236 70 248M70 250L60 272M70 250L82 272', '#ffd84a', 3.4)}${put('<circle r=".5"/>', [70, 298, 42], '#ffd84a')}${put(unit.blossom, [70, 298, 34], '#d8203f')}${put('<circle r=".5"/><path d="M-.12-.12H.12V.12H-.12Z" fill="#a8741c"/>', [270, 296, 40], '#f2c14a')}${put('<circle r=".5"/><path d="M-.12-.12H.12V.12H-.12Z" fill="#a8741c"/>', [300, 312, 36], '#ffd84a')}${put('<circle r=".5"/><path d="M-.12-.12H.12V.12H-.12Z" fill="#a8741c"/>', [242, 314, 32], '#e8b23a')}`,
  },
  sunrise_2027: {
    behind: `${flat('#ff8a5a', '#ffb45a', '#ffe08a') + rays([160, 190], [26, 60], '#ffd36a')}<circle cx="160" cy="190" r="136" fill="#ff5a3a"/><circle cx="160" cy="190" r="118" fill="#ff7a45"/><path d="M-4 238H324V324H-4Z" fill="#1f5a8f"/>${line('M20 256H80M236 254H300M4 278H50M262 282H322M70 270H100', '#ffc27a', 4)}`,
    colours: { cloth: '#fff', fold: '#f2d5c0' },
    over:
      wash('soft-light', 0.4, '#ff9a4a', '#ffe08a') + line('M84 34V26Q84 18 94 18T104 27Q104 34 84 56H106M122 30Q122 18 134 18T146 30V44Q146 56 134 56T122 44ZM162 34V26Q162 18 172 18T182 27Q182 34 162 56H184M200 18H224L208 56', '#fff', 7) + line('M40 120q10-10 18 0 8-10 18 0M250 112q8-8 14 0 6-8 14 0', '#8f2f2a', 3),
  },
  rice_cake_soup: {
    bound: true,
    colours: { sky: ['#f2d9b8', '#f7e6cc', '#fff6e6'], wall: '#c99a6a', hair: '#241a1c', shine: '#55434a' },
    dress: hanbok('#f7b6c4', '#6fae8a', '#8a5ac8'),
    over: `<path d="M40 262H280C280 310 230 340 160 340S40 310 40 262Z" fill="#2f5f8f"/><path d="M46 284Q160 316 274 284L270 294Q160 326 50 294Z" fill="#fff" opacity=".85"/><ellipse cx="160" cy="262" rx="120" ry="26" fill="#f4f0e6"/><ellipse cx="160" cy="263" rx="108" ry="20" fill="#efdfb4"/>${each('98 260 34 10, 136 268 36 -8, 176 258 36 14, 214 266 34 -14, 118 252 28 0, 196 274 30 6, 156 276 30 0', ({ x, y, size, turn }) => put('<ellipse rx=".5" ry=".26" stroke="#d8cba8" stroke-width=".05"/>', [x, y, size, turn], '#fffdf6'))}${put(unit.strip, [150, 256, 20, 30], '#f7c93a')}${put(unit.strip, [166, 266, 20, -24], '#f7c93a')}${put(unit.strip, [142, 262, 16, -50], '#2b3a2e')}${put(unit.strip, [184, 264, 16, 40], '#5aa54a')}${steam(80, 240)}${steam(222, 240)}`,
  },
};
