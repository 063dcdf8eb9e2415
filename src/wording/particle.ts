/** Korean particles in their two forms: after a final consonant, and after a vowel. */
const forms = {
  '과/와': ['과', '와', '과(와)'],
  '으로/로': ['으로', '로', '(으)로'],
  '은/는': ['은', '는', '은(는)'],
  '을/를': ['을', '를', '을(를)'],
  '이/가': ['이', '가', '이(가)'],
  '이라는/라는': ['이라는', '라는', '(이)라는'],
  '이라서/라서': ['이라서', '라서', '(이)라서'],
} as const;

export type ParticleKind = keyof typeof forms;

type Ending = 'consonant' | 'rieul' | 'unknown' | 'vowel';

/**
 * The form of a particle that follows `word` as it is read aloud; where that cannot be known, both forms as Koreans
 * write them then. After ㄹ, as in `URL`, the particle 로 has the form for vowels.
 */
export function particle(word: string, kind: ParticleKind): string {
  const [afterConsonant, afterVowel, both] = forms[kind];
  const ending = endingOf(word.replace(/[\s"'`”’」』)\]}>.,…]+$/u, '').normalize('NFC'));
  if (ending === 'unknown') return both;
  if (ending === 'rieul') return kind === '으로/로' ? afterVowel : afterConsonant;
  return ending === 'consonant' ? afterConsonant : afterVowel;
}

function endingOf(word: string): Ending {
  const last = word.at(-1) ?? '';
  const syllable = (last.codePointAt(0) ?? 0) - 0xac00; // Unicode orders 28 endings within each vowel
  if (syllable >= 0 && syllable <= 0xd7a3 - 0xac00) {
    const final = syllable % 28;
    return final === 0 ? 'vowel' : final === 8 ? 'rieul' : 'consonant';
  }
  if (/[0-9]/.test(last)) return endingOf('영일이삼사오육칠팔구'.charAt(Number(last)));
  if (!/[a-z]/i.test(last)) return 'unknown';
  if (/le?$/i.test(word)) return 'rieul';
  return /(?:[mn]|[aeiou][mn]e|ng|ck|[aeiou][ckp]|snapshot)$/i.test(word) ? 'consonant' : 'vowel';
}
