import { each, glow, gradient, line } from './shapes.ts';

/** What a look may colour: the evening behind the window, the room, the person and what the person has on. */
const evening = {
  sky: ['#3d3f7d', '#b9709c', '#ffbe8f'] as readonly string[],
  wall: '#6b5876',
  lights: '#ffe2a8',
  hair: '#41292d',
  shine: '#7a4d4c',
  skin: '#fcdcc6',
  shade: '#eeb79c',
  eye: '#3b2328',
  brow: '#5b3a38',
  browWidth: 3.6,
  lip: '#d9626c',
  blush: '#f58f8a',
  blushOpacity: 0.45,
  cloth: '#f3ebe2',
  fold: '#d9cabd',
  line: 'none',
};

type Colours = typeof evening;

/** A look: all that its filter does to the scene. */
export interface Look {
  readonly colours?: Partial<Colours>;
  /** In place of the room; it stays in focus. */
  readonly behind?: string;
  /** Hair that is parted in the middle and bound, as with a hanbok. */
  readonly bound?: boolean;
  /** Over the clothes, under the face. */
  readonly dress?: string;
  /** On the face, under the hair. */
  readonly face?: string;
  /** Ears, hats and ornaments. */
  readonly worn?: string;
  /** A CSS filter of the scene so far. */
  readonly grade?: string;
  /** Light, weather and shapes in front; the grade does not touch them. */
  readonly over?: string;
  /** The image in a frame. */
  readonly framed?: (image: string) => string;
}

function room({ sky, wall, lights }: Colours): string {
  const [definition, paint] = gradient(...sky);
  const houses =
    'M28 232V176H52V150H78V186H96V128H104V118H112V128H124V190H196V160H222V138H246V180H262V166H292V232Z';
  const windows =
    '60 162, 66 174, 108 142, 116 156, 230 150, 238 164, 230 176, 204 176, 272 180, 38 190';
  const bulbs = [18, 56, 98, 222, 264, 304];
  return `${definition}<g filter="url(#far)"><rect x="-20" y="-20" width="360" height="360" fill="${wall}"/>
    <rect x="22" y="10" width="276" height="226" rx="10" fill="#fff" opacity=".28"/>
    <rect x="28" y="16" width="264" height="214" rx="6" fill="${paint}"/>
    <circle cx="246" cy="70" r="19" fill="#fff4dc" opacity=".92"/>
    <path d="${houses}" fill="${sky[0]}" opacity=".6"/>
    ${each(windows, ({ x, y }) => `<rect x="${x}" y="${y}" width="5" height="6" fill="${lights}"/>`)}
    <path d="M28 112H292M94 16V230M226 16V230" stroke="#fff" stroke-opacity=".45" stroke-width="5"/>
    <path d="M-10-10H50C58 90 40 170 16 250H-20ZM330-10H270C262 90 280 170 304 250H340Z" fill="#fff" opacity=".22"/>
    <rect x="-20" y="234" width="360" height="120" fill="#000" opacity=".16"/>
    <path d="M24 250C10 222 4 206 10 190 24 202 30 220 32 240 30 214 38 196 54 188 58 208 50 232 42 250Z" fill="#5f8f74"/>
    <path d="M16 246H54L49 282H21Z" fill="#e7a27c"/></g>
    ${line('M-4 20Q80 66 160 34T324 22', '#fff6', 1.5)}
    ${bulbs.map((x, at) => `${glow([x, 34 + (at % 2) * 10, 20], lights)}<circle cx="${x}" cy="${34 + (at % 2) * 10}" r="4.5" fill="#fff8e6"/>`).join('')}`;
}

const hairBehind =
  'M160 54C106 54 84 96 87 150 88 192 86 222 74 246 98 262 128 256 136 242L184 242C192 256 222 262 246 246 234 222 232 192 233 150 236 96 214 54 160 54Z';
const hairBound =
  'M160 58C112 58 99 96 102 140 103 160 108 176 120 186L200 186C212 176 217 160 218 140 221 96 208 58 160 58Z';
const fringe =
  'M160 60C116 58 96 94 100 158 107 152 111 138 113 124 122 120 129 110 133 98 135 108 133 116 131 123 145 118 154 108 158 97 161 108 168 117 180 122 177 114 177 106 178 98 184 112 195 121 207 124 209 138 213 152 220 158 224 94 204 58 160 60Z';
const parted =
  'M160 60C116 58 99 94 102 140 104 150 106 156 109 160 109 148 110 138 112 128 136 122 154 106 160 84 166 106 184 122 208 128 210 138 211 148 211 160 214 156 216 150 218 140 221 94 204 58 160 60Z';
const faceShape =
  'M110 140C109 98 130 82 160 82 190 82 211 98 210 140 210 180 186 213 160 214 134 213 110 180 110 140Z';
const shoulders = 'M34 330C36 280 88 266 134 250 146 268 174 268 186 250 232 266 284 280 286 330Z';

const eye = (x: number, colour: string) =>
  `<ellipse cx="${x}" cy="151" rx="7" ry="8.6" fill="${colour}" stroke="none"/><circle cx="${x + 2.4}" cy="147.6" r="2.5" fill="#fff" stroke="none"/><circle cx="${x - 2.2}" cy="154.4" r="1.3" fill="#fff" opacity=".7" stroke="none"/>`;

function person(
  colours: Colours,
  { bound = false, dress = '', face = '', worn = '' }: Look,
): string {
  const { hair, shine, skin, shade, brow, browWidth, lip, blush, blushOpacity, cloth, fold } =
    colours;
  return `<g transform="translate(-16 -19) scale(1.1)"><g stroke="${colours.line}" stroke-width="3" stroke-linejoin="round">
    <path d="${bound ? hairBound : hairBehind}" fill="${hair}"/>
    <path d="${shoulders}" fill="${cloth}"/>
    ${dress === '' ? `<path d="M128 253C140 280 180 280 192 253L202 257C190 294 130 294 118 257Z" fill="${fold}"/>` : ''}
    <path d="M142 196H178V248C178 256 192 254 190 262 180 282 140 282 130 262 128 254 142 256 142 248Z" fill="${skin}" stroke="none"/><path d="M142 196H178V222C168 232 152 232 142 218Z" fill="${shade}" stroke="none"/>
    ${dress}
    <path d="${faceShape}" fill="${skin}"/></g>
    <path d="M113 128C140 132 152 118 160 106 168 118 184 132 207 128L204 108 160 86 116 108Z" fill="${shade}" opacity=".55"/>
    <ellipse cx="127" cy="174" rx="15" ry="9.5" fill="${blush}" opacity="${blushOpacity}" filter="url(#near)"/>
    <ellipse cx="193" cy="174" rx="15" ry="9.5" fill="${blush}" opacity="${blushOpacity}" filter="url(#near)"/>
    ${line('M127 133Q136 128 147 132M173 132Q184 128 193 133', brow, browWidth)}
    ${eye(138, colours.eye)}${eye(182, colours.eye)}
    ${line('M128 148Q137 138 147 146M192 148Q183 138 173 146', colours.eye, 2.6)}
    ${line('M158 172Q161 175 164 172', shade, 2.6)}
    <path d="M147 187Q154 183 160 186 166 183 173 187 168 198 160 198 152 198 147 187Z" fill="${lip}"/>
    <path d="M147 187Q160 191 173 187" fill="none" stroke="#7a2a36" stroke-opacity=".5" stroke-width="1.4"/>
    ${face}
    <path d="${bound ? parted : fringe}" fill="${hair}" stroke="${colours.line}" stroke-width="3" stroke-linejoin="round"/>
    ${line('M116 104Q124 80 148 73M196 88Q190 78 180 74', shine, 4)}${worn}</g>`;
}

/** The scene with a look, as SVG. */
export function drawn(look: Look): string {
  const colours: Colours = { ...evening, ...look.colours };
  const graded = `<g style="filter:${look.grade ?? 'none'}">${look.behind ?? room(colours)}${person(colours, look)}</g>`;
  const image = `<g style="isolation:isolate">${graded}${look.over ?? ''}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320"><defs>
    <filter id="far"><feGaussianBlur stdDeviation="2.6"/></filter><filter id="near"><feGaussianBlur stdDeviation="3"/></filter></defs>
    ${(look.framed ?? ((all) => all))(image)}</svg>`;
}
