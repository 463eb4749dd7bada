/** How the author of a review wants to be named on it: "Asha D.", the full name, or not at all. */
export const shownAs = ['short', 'full', 'anonymous'] as const
export type ShownAs = (typeof shownAs)[number]

export const ANONYMOUS = 'A customer'

/** The name under a review. */
export function reviewerName(name: string, as: ShownAs): string {
  if (as === 'anonymous') return ANONYMOUS
  return as === 'full' ? name : shortName(name)
}

/** The first word, and the first letter of the last one. A word without a letter, such as a dash, is left out. */
function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const [first = ANONYMOUS] = words
  const initial = words.length > 1 ? LETTER.exec(words.at(-1) ?? '')?.[0] : undefined
  return initial === undefined ? first : `${first} ${initial}.`
}

/** A letter with the marks that belong to it: vowel signs of India's scripts, accents. */
const LETTER = /\p{L}\p{M}*/u
