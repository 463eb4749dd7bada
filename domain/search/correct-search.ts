import { categories, categoryLabels } from '../catalogue.ts'
import { foldName } from './fold-name.ts'
import { helpWords } from './help-topics.ts'
import { needKeys, phrasesOf } from './needs.ts'
import { withoutPriceLimit } from './price-limit.ts'
import { exactWords, saysNothing, singular, writtenWords } from './search-words.ts'
import { unsoldNames, unsoldSpellings } from './unsold.ts'

/** A word that search knows. `written` is how to write it: `full sun` for `fullsun`. `has` is the set of its letters. */
type Word = { letters: string; key: string; written: string; has: number }

export type Vocabulary = { words: readonly Word[]; byKey: ReadonlyMap<string, Word> }

/** The words of names and phrases. A phrase of two or three words also counts as one joined word. */
export function vocabularyOf(phrases: readonly string[]): Vocabulary {
  const written = new Map<string, string>()
  for (const phrase of phrases) {
    const words = writtenWords(phrase)
    for (const word of words) written.set(word, word)
    const joined = words.join('')
    if (words.length > 1 && words.length <= MOST_JOINED && !written.has(joined)) written.set(joined, words.join(' '))
  }
  const words = [...written]
    .filter(([letters]) => letters.length <= LONGEST_WORD)
    .map(([letters, written]) => ({ letters, key: foldName(letters), written, has: lettersOf(letters) }))
  return { words, byKey: new Map(words.toReversed().flatMap((word) => keysOf(word.key).map((key) => [key, word]))) }
}

const MOST_JOINED = 3
const LONGEST_WORD = 30
const MOST_WORDS = 12
const SHORTEST_BEGINNING = 3

/** The words that search knows whatever the shop sells. */
const general = vocabularyOf([
  ...categories.flatMap((category) => [category, singular(category)]),
  ...Object.values(categoryLabels),
  ...needKeys.flatMap(phrasesOf),
  ...helpWords,
])
const unsold = vocabularyOf(unsoldNames)

/**
 * Whether names of what the shop sells have all words of one of these spellings, or similarly spelt ones, and not only words
 * that begin so.
 */
export function areSold(spellings: readonly (readonly string[])[], names: Vocabulary): boolean {
  const isSold = (exact: string) => {
    const key = foldName(exact)
    return names.words.some(
      (word) =>
        word.key.startsWith(key) &&
        (exactWords(word.letters).includes(exact) || (word.key === key && areSpelledAlike(exact, word.letters))),
    )
  }
  return spellings.some((words) => words.every(isSold) || isSold(words.join('')))
}

/** Whether two words that fold to the same key are the same word: nimbu and Nimboo, but not lauki and lucky. */
function areSpelledAlike(a: string, b: string): boolean {
  return /^[a-z]/.test(a) && consonantsOf(a) === consonantsOf(b) && slips(a, b, 2) <= 2
}

/**
 * The folded consonants of a word. Unlike in its key, two with a vowel between them are not merged (kakdi is not kadi), nor is
 * sh with s (shelf is not self).
 */
function consonantsOf(word: string): string {
  return foldName(word.replaceAll('sh', '1').replace(/\B[aeiouy]+/g, '0')).replaceAll('0', '')
}

/**
 * Corrects a search that finds nothing. Each word that is neither known nor the beginning of a name is replaced by the closest
 * word: of what the shop sells (`names`), of categories, needs and help, and of what is known not to be sold. Words close to
 * none stay.
 */
export function correctSearch(search: string, names: Vocabulary): string {
  const { rest, maxPrice } = withoutPriceLimit(search)
  if (maxPrice !== null) {
    const corrected = correctSearch(rest, names)
    return corrected === rest ? search : `${corrected} under ${maxPrice}`
  }
  if (unsoldSpellings(search).length > 0) return search
  const words = writtenWords(search).slice(0, MOST_WORDS)
  const corrected: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at)
    const isFiller = saysNothing(word)
    const known = isFiller ? word : exactly(word, names)
    const joined = next !== '' && (isFiller || known === null) ? exactly(word + next, names) : null
    if (joined !== null) at++
    corrected.push(joined ?? known ?? nearest(word, names, words.length > 1) ?? word)
  }
  return corrected.every((word, at) => word === words[at]) ? search : corrected.join(' ')
}

/** The words of a search that are in names of what the shop sells. */
export function wordsOfNames(search: string, names: Vocabulary): string[] {
  return writtenWords(search).filter(
    (word) => !saysNothing(word) && keysOf(foldName(word)).some((key) => names.byKey.has(key)),
  )
}

/** A known word as typed, or split into its words; null if it is unknown. */
function exactly(word: string, names: Vocabulary): string | null {
  for (const key of keysOf(foldName(word))) {
    const found = names.byKey.get(key) ?? general.byKey.get(key) ?? unsold.byKey.get(key)
    if (found) return found.written === found.letters ? word : found.written
  }
  return null
}

/** The keys of a word, as typed and in the singular, since a cactus is not a plural. */
function keysOf(key: string): string[] {
  return [...new Set([key, singular(key)])]
}

/**
 * The word with the fewest typos; among equals a name first, then one of similar length, then by letters. Beside other words, a
 * word of three letters may lack one: `areca pam`. For something that is not sold, the typed word must be its beginning, or
 * have a single typo, or one fewer than others may.
 */
function nearest(typed: string, names: Vocabulary, isBesideOthers: boolean): string | null {
  const lacksOne = isBesideOthers && typed.length === SHORTEST_BEGINNING
  const most = lacksOne ? 1 : mostSlips(typed)
  if (most === 0 || /\d/.test(typed)) return null
  const mostInShorter = Math.min(most, mostSlips(typed, false))
  const key = foldName(typed)
  if (key.length >= SHORTEST_BEGINNING && names.words.some((word) => word.key.startsWith(key))) return typed
  const has = lettersOf(typed)
  const rated = [names, general, unsold].flatMap(({ words }, origin) =>
    words.flatMap((word) => {
      const difference = Math.abs(word.letters.length - typed.length)
      const isBeginning = word.letters.startsWith(typed)
      if (!isBeginning && (difference > most + 1 || differences(has, word.has) > most + 1)) return []
      if (lacksOne && difference !== 1) return []
      const raw = isBeginning ? Math.min(difference, most) : slips(typed, word.letters, most + 1)
      const fewest = raw > most + 1 ? raw : Math.min(raw, slips(key, word.key, most))
      const doubt = (words === unsold.words && !isBeginning && raw > 1 ? 1 : 0) + (startsAlike(key, word.key) ? 0 : 1)
      const allowed = word.letters.length > typed.length ? most : mostInShorter
      return fewest + doubt > allowed ? [] : [[fewest + doubt + raw / 10, origin, difference, word] as const]
    }),
  )
  const [best] = rated.toSorted(
    (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3].letters < b[3].letters ? -1 : 1),
  )
  return best?.[3].written ?? null
}

/** Whether two keys start alike. The first letter is seldom mistyped, unless it is a vowel, as in `exora`. */
function startsAlike(a: string, b: string): boolean {
  const isVowel = (key: string) => /^[aeiou]/.test(key)
  return a[0] === b[0] || (isVowel(a) && isVowel(b))
}

/** The set of a word's letters, one bit each. */
function lettersOf(word: string): number {
  return Array.from(word).reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0)
}

/** The most letters that one of two words has and the other lacks; there are at least as many typos. */
function differences(a: number, b: number): number {
  return Math.max(ones(a & ~b), ones(b & ~a))
}

function ones(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * How many typos a word may have: none in three letters, which would be another word, one in five, two in eight, otherwise
 * three. Of six letters two may be missing, but not wrong: `winter` is not water.
 */
function mostSlips({ length }: string, lacksLetters = true): number {
  if (length > LONGEST_WORD) return 0
  return [4, lacksLetters ? 6 : 7, 9].filter((letters) => length >= letters).length
}

/**
 * The number of letters missing, added, replaced or swapped with their neighbour (optimal string alignment distance); anything
 * above `most` if there are more.
 */
function slips(a: string, b: string, most: number): number {
  let [before, row, next] = [0, 1, 2].map(() => new Uint8Array(b.length + 1)) as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    let least = i
    next[0] = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let fewest = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        fewest = Math.min(fewest, at(before, j - 2) + 1)
      next[j] = fewest
      least = Math.min(least, fewest)
    }
    if (least > most) return most + 1
    ;[before, row, next] = [row, next, before]
  }
  return at(row, b.length)
}

function at(row: Uint8Array, place: number): number {
  return row[place] ?? 0
}
