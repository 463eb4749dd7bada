/** The ligatures that are whole sentences, of 18 and 8 letters; any other character unfolds to 6 at most. */
const SENTENCES = /[\ufdfa\ufdfb]/g

/**
 * Normalises text for storage and comparison: composed, as Unicode recommends for interchange (NFC), and without characters
 * that are whole sentences, so that a limit counts the letters that are compared.
 */
export function toNfc(text: string): string {
  return normaliseTo(
    'NFC',
    text.replaceAll(SENTENCES, (sentence) => sentence.normalize('NFKC')),
  )
}

/**
 * A key under which two texts are equal that a reader would call the same: without case, and without the difference
 * between full-width, half-width and plain letters (NFKC). For comparing and searching, never for storing.
 */
export function foldCase(text: string): string {
  return normaliseTo('NFKC', text).toLowerCase()
}

/**
 * A search term from what people paste: every kind of space as a space, without invisible characters, except for the
 * joiners that words of India's scripts are spelled with.
 */
export function plainSearch(typed: string): string {
  return toNfc(typed.replace(/(?![\u200c\u200d])\p{Cf}/gu, ''))
    .replace(/[\t\p{Z}]/gu, ' ')
    .trim()
}

/** No code is as long: longer text is refused by its length as it is, since unfolding it could make it eighteen times longer. */
const LONGEST_CODE = 1_000

/**
 * Normalises a pasted number, code or address: without invisible characters (direction marks, zero width spaces, soft
 * hyphens), every kind of space as a space, every kind of dash as `-`, digits of full width and of other scripts as digits.
 */
export function plainCode(typed: string): string {
  if (typed.length > LONGEST_CODE) return typed
  return normaliseTo('NFKC', typed.replace(/[\p{Cf}\p{Variation_Selector}]/gu, ''))
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?![0-9])\p{Nd}/gu, plainDigit)
    .trim()
}

/** In every script the digits follow each other, from 0 to 9. */
function plainDigit(digit: string): string {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value++
  return String(value)
}

/**
 * More marks in a row than any letter has (UAX 15 takes 30 for its Stream-Safe Text Format). Sorting them takes
 * quadratic time, so text with them stays as it is.
 */
const TOO_MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/** Normalises a text in time proportional to its length. */
export function normaliseTo(form: 'NFC' | 'NFD' | 'NFKC', text: string): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form)
}
