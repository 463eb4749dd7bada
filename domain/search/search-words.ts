import { foldCase, normaliseTo } from '../plain-text.ts'
import { foldedWords, foldName } from './fold-name.ts'
import { type NeedKey, needKeys, phrasesOf } from './needs.ts'

const WITHIN_WORDS = /['`\u2019\u02bc\u200b-\u200f\ufeff]/g
const BETWEEN_WORDS = /[\s\p{P}\p{S}]+/u
const DEVANAGARI = /\p{Script=Devanagari}/u
/** The most words read of a text, including fillers, since each word is folded. */
const MOST_WRITTEN = 24
const MIN_PLURAL = 4
/** Shorter words like `ties` and `aloes` are not plurals of words in y and o. */
const MIN_LONG_PLURAL = 6

/** As in `radishes` and `ivies` */
const LONG_PLURAL = /(?<=[cs]h|ss|x|i)es$/
/** As in `beans`, `mangoes` and `kalanchoe` */
const ENDING = /s$|(?<=o)es?$/

/** Words that say nothing about what is searched for. */
const fillers = new Set(
  [
    'plant plants tree trees sapling bush bushes shrub vine live for the a an and or in of on to with my',
    'good best buy online that at from some any want looking survive grow growing nice beautiful you do',
    'have need which is are me i paudha paudhe poudha poda ped ka ke ki liye wala wale wali rop jhad',
    'sathi पौधा पौधे पेड़ का के की लिए में वाला वाले वाली करने प्लांट प्लांट्स ट्री वृक्ष रोप झाड झाडे',
    'रोपे साठी चे ची चा लागणारी लागणारे',
  ].flatMap(wordsOf),
)

/**
 * The words of a search without fillers, in the singular; all of them if there are only fillers. Latin words are folded; words
 * in Devanagari keep their vowel signs, since फूल is a flower and फल a fruit.
 */
export function searchWords(search: string): string[] {
  return significantWords(search, singular)
}

/** Like `searchWords`, but with plurals as typed, since a cactus is not a plural. */
export function typedWords(search: string): string[] {
  return significantWords(search, (word) => word)
}

/** Further words add little, and each makes every search slower. */
const MOST_WORDS = 12

function significantWords(search: string, read: (word: string) => string): string[] {
  const words = wordsOf(search)
  const significant = words.filter((word) => !isFiller(word)).map(read)
  return (significant.length > 0 ? significant : words).slice(0, MOST_WORDS)
}

/** The words of a search without fillers, without plural endings; Latin ones otherwise in the spelling that was typed. */
export function exactWords(search: string): string[] {
  return writtenWords(search)
    .filter((word) => !saysNothing(word))
    .flatMap((word) =>
      DEVANAGARI.test(word) ? wordsOf(word) : word.replace(LONG_PLURAL, '').replace(ENDING, '').replace(/y$/, 'i'),
    )
}

/** Whether a word, or each of several, says nothing about what is searched for. */
export function saysNothing(written: string): boolean {
  return wordsOf(written).every(isFiller)
}

/** The first words of a text in lower case, as written. */
export function writtenWords(text: string): string[] {
  return foldCase(text)
    .replace(WITHIN_WORDS, '')
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .slice(0, MOST_WRITTEN)
    .filter((word) => foldName(word) !== '')
}

function wordsOf(text: string): string[] {
  return writtenWords(text).flatMap((word) => {
    if (!DEVANAGARI.test(word)) return latinKeys(word)
    const key = devanagariKey(word)
    return foldName(key) === '' ? [] : key
  })
}

/**
 * The keys of a Latin word. A word that folds to one letter, such as `zz`, stays as it is, since that letter would match many
 * words.
 */
function latinKeys(word: string): string[] {
  const folded = foldedWords(word)
  return folded.length === 1 && folded[0]?.length === 1 ? [word] : folded
}

/**
 * A word in one spelling, with its vowel signs: without nuktas and nasals (सुगन्धित as सुगंधित, छांव as छाव), long i and u as
 * short ones, and without the Marathi endings साठी, "for", and तील, "in".
 */
function devanagariKey(word: string): string {
  return normaliseTo('NFD', word)
    .replace(/(?<=.)[\u0900-\u0903\u093c]/gu, '')
    .replace(/(?<=.)[ङञणनम]\u094d(?=[क-ह])/gu, '')
    .replace(/(?<=.)ी/gu, 'ि')
    .replace(/(?<=.)ू/gu, 'ु')
    .replace(/(?<=..)(साठि|तिल)$/u, '')
}

/** A number of pieces, as in `3 money plants` */
const COUNT = /^\d{1,2}$/

function isFiller(word: string): boolean {
  return fillers.has(word) || fillers.has(singular(word)) || COUNT.test(word)
}

const [CACTI, CACTUS] = ['kti', 'ktus']

/** The singular of a folded word, in which y is i: `lili` for `lilies`, `tomto` for `tomtoes`. */
export function singular(word: string): string {
  if (word === CACTI) return CACTUS
  if (word.length >= MIN_LONG_PLURAL && /[io]es$/.test(word)) return word.slice(0, -2)
  return word.length >= MIN_PLURAL && word.endsWith('s') ? word.slice(0, -1) : word
}

type Phrase = { key: NeedKey; words: readonly string[] }

/** The longest first, so that `hanging basket` is not taken for `hanging`. */
const phrases: readonly Phrase[] = needKeys
  .flatMap((key) => phrasesOf(key).map((phrase) => ({ key, words: searchWords(phrase) })))
  .sort((a, b) => b.words.length - a.words.length)

/** Splits the words of a search into the needs they state, each once, and other words, which are for names. */
export function readNeeds(words: readonly string[]): { needs: NeedKey[]; others: string[] } {
  const found = new Set<NeedKey>()
  const others: string[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.find((each) => each.words.every((word, index) => words[at + index] === word))
    if (phrase) found.add(phrase.key)
    else others.push(words[at] ?? '')
    at += phrase?.words.length ?? 1
  }
  return { needs: [...found], others }
}
