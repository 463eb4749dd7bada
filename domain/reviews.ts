/** How the author of a review wants to be named on it: "Asha D.", the full name, or not at all. */
export const shownAs = ['short', 'full', 'anonymous'] as const
export type ShownAs = (typeof shownAs)[number]

export const ANONYMOUS = 'A customer'

/** The name under a review; an e-mail address or a phone number that was entered as a name is not shown. */
export function reviewerName(name: string, as: ShownAs): string {
  if (as === 'anonymous') return ANONYMOUS
  return as === 'full' ? name.split(/\s+/).filter(isPublic).join(' ') || ANONYMOUS : shortName(name)
}

/**
 * The words of a name that may be shown to others, without a title unless there is nothing else. Dots, commas and the like
 * divide words as spaces do: of `asha.desai` no more is shown than of `Asha Desai`.
 */
function publicNames(name: string): string[] {
  const words = name
    .replace(/\bm\/s\b/i, '')
    .split(/\s+/)
    .filter(isPublic)
    .flatMap((word) => word.split(/[.,;:_/|\\+()]+/))
    .filter(isPublic)
  const start = words.findIndex((word) => !TITLES.has(word.toLowerCase()))
  return start < 0 ? words : words.slice(start)
}

/** What stands before a name; `M/s`, of a firm, is taken off apart. */
const TITLES: ReadonlySet<string> = new Set(
  'messrs dr mr mrs ms miss master prof shri sri smt kum er adv ca capt col maj lt rev श्री श्रीमती सुश्री डॉ डा प्रो'.split(
    ' ',
  ),
)

/** Whether a word has a letter, so is no dash and no part of a phone number, and is no address and has no long number. */
function isPublic(word: string): boolean {
  return /\p{L}/u.test(word) && !/[@\uff20]|\p{Nd}{5}/u.test(word)
}

/** The first word that is more than an initial, of `S. Ramanathan` the second; empty if no word may be shown. */
export function firstName(name: string): string {
  const words = publicNames(name)
  return words.find((word) => LETTER.exec(word)?.[0] !== word) ?? words[0] ?? ''
}

/** The first name, and the first letter of the last word, or of the first where the name comes last. */
function shortName(name: string): string {
  const words = publicNames(name)
  const first = firstName(name)
  const other = words.indexOf(first) === words.length - 1 ? words[0] : words.at(-1)
  const initial = words.length > 1 ? LETTER.exec(other ?? '')?.[0] : undefined
  return initial === undefined ? first || ANONYMOUS : `${first} ${initial}.`
}

/**
 * A letter with the marks that belong to it: vowel signs of India's scripts, accents. After a virama (of Tamil it is only a
 * dot) the next letter is of the same sign: क्षी.
 */
const LETTER = /\p{L}\p{M}*(?:(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\u200d?\p{L}\p{M}*)*/u
