import type { Explanations, Language } from './wording.ts';

/** What the codes mean, in a language; no other is loaded. */
export async function loadExplanations(language: Language): Promise<Explanations> {
  return language === 'ko'
    ? (await import('./explanations-ko.ts')).explanationsKo
    : (await import('./explanations-en.ts')).explanationsEn;
}
