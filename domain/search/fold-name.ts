import { foldCase, normaliseTo } from '../plain-text.ts'

/**
 * Folds a name into a key that is equal for all its spellings, word by word: without case, accents and punctuation; with one
 * letter for sounds that transliterations of Indian names mix up (mogra and mogara, tulsi and thulasi); and in Devanagari
 * without vowel signs, nuktas and nasal signs, which are often left out. `fold_name` in the schema is the same function.
 * Folding twice changes nothing, and no word of letters or digits becomes empty.
 */
export function foldName(written: string): string {
  const decomposed = normaliseTo('NFD', foldCase(written))
  return rules.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), decomposed).trim()
}

/** The words of a name after folding; none if it has neither letters nor digits. */
export function foldedWords(written: string): string[] {
  return foldName(written).split(' ').filter(Boolean)
}

/** Letters for the same sound: each in the first text becomes its counterpart in the second. */
const [VARIANTS, LETTERS] = ['wyzqआईऊऍऑशषणळ', 'vijkअइउएओससनल'] as const

type Rule = readonly [pattern: RegExp | string, replacement: string]

/** The replacements, in this order. A first letter of a word is never removed. */
const rules: readonly Rule[] = [
  // Apostrophes and invisible characters are part of words; all other punctuation separates them.
  [/[\u200b-\u200f\ufeff'`\u2019\u02bc]/g, ''],
  [/[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u206f]+/g, ' '],
  // Accents, nasal signs and nuktas; nasal letters of a cluster (चम्पा as चंपा); vowel signs.
  [/(?<=[^ ])[\u0300-\u036f\u0900-\u0903\u093c]/g, ''],
  [/(?<=[^ ])[ङञणनम]\u094d(?=[क-ह])/g, ''],
  [/(?<=[^ ])[\u093e-\u094d\u0955-\u0957\u0962\u0963]/g, ''],
  // Aspirated letters as plain ones, and no a, which spellings write or leave out (kadi patta, kadhipatta).
  [/c(?!h)/g, 'k'],
  [/ph/g, 'f'],
  [/(?<=[^ c])h/g, ''],
  [/(?<=[^ ])a/g, ''],
  ...[...VARIANTS].map((letter, at): Rule => [letter, LETTERS.charAt(at)]),
  [/x/g, 'ks'],
  // Long vowels, then double letters.
  [/e{2,}/g, 'i'],
  [/o{2,}/g, 'u'],
  [/([a-z\u0904-\u0939])\1+/g, '$1'],
]
