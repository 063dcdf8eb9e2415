import type { Files } from '../../test/support/folder.ts';

const words = `장밋빛 Rosy, 은은한 Soft, 따뜻한 Warm, 고요한 Quiet, 빛바랜 Faded, 촉촉한 Dewy, 새벽의 Daybreak, 옛날 Old Time, 황금빛 Golden, 투명한 Clear
노을 Dusk, 베일 Veil, 촛불 Candle, 연애편지 Love Letter, 벚꽃 Cherry Blossom, 토끼 Rabbit, 한복 Hanbok, 수채화 Watercolor, 만화책 Comic Book, 별자리 Constellation
로맨틱 Romantic, 내추럴 Natural, 만화 Cartoon, 레트로 Retro, 동물 Animals, 무대 Stage, 계절 Seasons, 한복 Hanbok, 축하 Celebration, 협업 Collaboration`;
const [moods = '', things = '', themes = ''] = words.split('\n');

/** The Korean and the English words of one of these ten. */
const wordsOf = (list: string, index: number) =>
  list.split(', ')[Math.floor(index) % 10]?.split(/ (.*)/) ?? [];

/** The files of a catalog with so many filters, a hundred in a category: each mood of each thing. Nothing is wrong there. */
export function catalogOf(filters: number): Files {
  const texts = new Map<string, string>();
  for (let number = 0; number * 100 < filters; number += 1) {
    const [ko, en = ''] = wordsOf(themes, number);
    const slug = `${en.toLowerCase()}-${number}`;
    const description =
      number % 10 === 9 ? '브랜드와 정한 날까지 보입니다.' : 'Soft, warm looks for evenings';
    const entries = Array.from({ length: Math.min(100, filters - number * 100) }, (_, nth) => {
      const [koMood, enMood] = wordsOf(moods, nth + number);
      const [koThing, enThing] = wordsOf(things, nth / 10);
      const code = `${slug}_${enMood}_${enThing}`.toLowerCase().replace(/\W/g, '_');
      const names = `    name_ko: ${koMood} ${koThing}\n    name_en: ${enMood} ${enThing}\n`;
      const url = `https://cdn.example.com/filters/${slug}/${code}.webp`;
      return `  - code: ${code}\n${names}    image_url: ${url}\n${nth % 8 ? '' : '    is_recommended: true\n'}`;
    });
    const head = `name_ko: ${ko} ${number}\nname_en: ${en} ${number}\ndescription: ${description}\nfilters:\n`;
    texts.set(slug, head + entries.join('\n'));
  }
  const order = `organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX\ncategories:\n  - ${[...texts.keys()].join('\n  - ')}\n`;
  const files = Array.from(texts, ([slug, text]) => [`categories/${slug}.yaml`, text]);
  return { 'catalog.yaml': order, ...Object.fromEntries(files) };
}
