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
 * The words of a name that may be shown to others, without titles unless there is nothing else. Dots, commas and the like
 * divide words as spaces do: of `asha.desai` no more is shown than of `Asha Desai`.
 */
function publicNames(name: string): string[] {
  const words = name
    .replace(BEHIND_NAME, '$1')
    .replace(/\b(?:m\/s|retd|rtd)\b/gi, '')
    .split(/\s+/)
    .filter(isPublic)
    .flatMap((word) => word.split(/[.,;:_/|\\+()]+/))
    .filter(isPublic)
  const names = withoutTitles(words, ANY_TITLE)
  return names.length > 1 ? names : withoutTitles(words, PLAIN_TITLES)
}

/** What follows a comma behind two words of a name, such as degrees: of `Kavita Rao, M.D.`, but not of `Rao, Kavita` */
const BEHIND_NAME = /^(\s*[^\s,]+[\s,]+[^\s,][^,]*),.*$/s

/** What stands before a name; `M/s`, of a firm, and `Retd`, which also comes last, are taken off apart. */
const PLAIN_TITLES = wordSet(`
  messrs mr mrs ms miss mx master shri sri smt kum dr prof er adv ca capt col maj lt rev श्री श्रीमती सुश्री डॉ डा प्रो`)

/**
 * With those that may also be a first name or initials, as in `Major Singh` and `GP Singh`: they are titles only where two
 * names follow, so that the last name is not left alone.
 */
const ANY_TITLE = new Set([
  ...PLAIN_TITLES,
  ...wordSet(`
    mstr shree sh shrimati srimati kumari km late thiru thirumathi tmt doctor professor engineer advocate cs cma md
    reverend fr father bro pt pandit swami maulana haji gen general brig brigadier colonel lieutenant major captain wg cdr
    commander gp sqn ldr flt fg offr adm admiral cmde hav havildar sub subedar nb naib nk naik sep कुमारी स्व पं`),
])

/** Names without the titles before them, unless there is nothing else. */
function withoutTitles(words: string[], titles: ReadonlySet<string>): string[] {
  const start = words.findIndex((word) => !titles.has(word.toLowerCase()))
  return start < 0 ? words : words.slice(start)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** Whether a word has a letter, so is no dash and no part of a phone number, and is no address and has no long number. */
function isPublic(word: string): boolean {
  return /\p{L}/u.test(word) && !/[@\uff20]|\p{Nd}{5}/u.test(word)
}

/** The first word that is more than initials, of `S. Ramanathan` and `KR Vijay` the second; empty if no word may be shown. */
export function firstName(name: string): string {
  const words = publicNames(name)
  return words.find((word, index) => !isInitials(word, index === words.length - 1)) ?? words[0] ?? ''
}

/** Whether a word is one letter, or two or three capitals without a vowel that another word follows; `CDR` is a title. */
function isInitials(word: string, isLast: boolean): boolean {
  if (LETTER.exec(word)?.[0] === word) return true
  const isTitle = word.length > 2 && ANY_TITLE.has(word.toLowerCase())
  return !isLast && !isTitle && /^[B-DF-HJ-NP-TV-XZ]{2,3}$/.test(word)
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
