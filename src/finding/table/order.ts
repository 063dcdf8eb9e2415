import type { Sentences, Suggest } from '../sentence.ts';

type Code = { code: string; firstLine: number };
type Shared = { code: string; category: string; other: string; isEqual: boolean };

export const orderErrors = {
  'catalog-has-no-category': `The catalog has no category, so every app would be without filters. Add a file such as categories/romantic.yaml.\n카테고리가 하나도 없어서 모든 앱의 필터가 사라집니다. categories/romantic.yaml 같은 파일을 추가하세요.`,
  'category-file-is-missing': ({ slug, suggest }: { slug: string } & Suggest) =>
    `There is no file categories/${slug}.yaml for this category. ${suggest === undefined ? 'Add the file, or delete this line' : `Change "${slug}" to "${suggest}"`}.\n여기에 적힌 카테고리의 파일 categories/${slug}.yaml이 없습니다. ${suggest === undefined ? '파일을 추가하거나 이 줄을 지우세요.' : `이렇게 고치세요: "${slug}" → "${suggest}".`}`,
  'category-is-listed-twice': ({ slug, firstLine }: { slug: string; firstLine: number }) =>
    `The category "${slug}" is already listed on line ${firstLine}. Delete one of the two lines.\n"${slug}" 카테고리는 이미 ${firstLine}번째 줄에 있습니다. 둘 중 하나를 지우세요.`,
  'code-is-duplicate': ({ code, firstLine, isEqual }: Code & { isEqual: boolean }) =>
    `${isEqual ? `This filter is an exact copy of the one on line ${firstLine}. Delete one of the two.` : `The filter on line ${firstLine} already has the code "${code}", and a code names only one filter of its category. Give this one another code.`}\n${isEqual ? `이 필터는 ${firstLine}번째 줄의 필터를 그대로 복사한 것입니다. 둘 중 하나를 지우세요.` : `${firstLine}번째 줄의 필터가 이미 "${code}" 코드를 쓰고 있습니다. 코드는 카테고리 안에서 겹칠 수 없으니, 이 필터에는 다른 코드를 쓰세요.`}`,
} as const satisfies Sentences;

export const orderWarnings = {
  'category-is-not-listed': ({ slug }: { slug: string }) =>
    `catalog.yaml does not list this category, so apps show it after the listed ones. Add "- ${slug}" under categories: there.\n이 카테고리가 catalog.yaml 목록에 없어서, 앱에서는 목록에 있는 카테고리들 뒤에 나옵니다. catalog.yaml의 categories: 아래에 "- ${slug}" 줄을 추가하세요.`,
  'category-shows-nothing': ({ reason }: { reason: 'all-inactive' | 'no-filters' }) =>
    `This category is active, but ${reason === 'no-filters' ? 'has no filters' : 'all its filters are switched off'}, so apps show it empty. Add "is_active: false" to the category until there is something to show.\n이 카테고리는 활성 상태인데 ${reason === 'no-filters' ? '필터가 없어서' : '필터가 모두 꺼져 있어서'} 앱에 빈 카테고리로 보입니다. 보여 줄 필터가 생길 때까지 카테고리에 "is_active: false"를 적어 두세요.`,
  'code-differs-in-case': ({ code, firstLine }: Code) =>
    `"${code}" and the code on line ${firstLine} differ only in capital letters, so they are easily mixed up. Give one of them another code.\n"${code}" 코드는 ${firstLine}번째 줄의 코드와 대소문자만 달라서 혼동하기 쉽습니다. 둘 중 하나를 바꾸세요.`,
  /** `isEqual`: so is all else of the two filters. */
  'code-is-in-two-categories': ({ code, category, other, isEqual }: Shared) =>
    `${isEqual ? `The same filter is in ${category} and ${other}, so apps show it twice. Delete one of the two, unless it is intended in both.` : `The category "${other}" also has a filter with the code "${code}". That is allowed, but the two are easily mixed up: another code is better.`}\n${isEqual ? `같은 필터가 ${category}, ${other} 두 카테고리에 있어서 앱에 두 번 나옵니다. 일부러 양쪽에 둔 것이 아니라면 둘 중 하나를 지우세요.` : `카테고리 "${other}"에도 코드가 "${code}"인 필터가 있습니다. 허용되지만 혼동하기 쉬우니 다른 코드를 권합니다.`}`,
  'order-is-missing': `catalog.yaml has no list "categories:", so apps show the categories by the alphabet. Bring the list back from the version before (in a web editor: History), or write the slugs in the order that you want.\ncatalog.yaml에 categories: 목록이 없어서 앱에 카테고리가 알파벳순으로 나옵니다. 이전 버전(웹 편집기의 History)에서 그 목록을 되살리거나, 슬러그를 원하는 순서로 적으세요.`,
} as const satisfies Sentences;
