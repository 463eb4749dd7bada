/** The one form in which text is stored and compared: composed, as Unicode recommends for interchange (NFC). */
export function toNfc(text: string): string {
  return inForm('NFC', text)
}

/**
 * What two texts have in common that a reader would call the same: without case, and without the difference between
 * full-width, half-width and plain letters (NFKC). For comparing and searching, never for storing.
 */
export function caseless(text: string): string {
  return inForm('NFKC', text).toLowerCase()
}

/**
 * What is searched for, from what people paste: every kind of space as a space, without invisible characters. Two of
 * those stay, the joiners that words of India's scripts are spelled with.
 */
export function plainSearch(typed: string): string {
  return toNfc(typed)
    .replace(/[\t\p{Z}]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
}

/**
 * A number, code or address as it was meant, from what people paste: without invisible characters (direction marks, zero
 * width spaces, soft hyphens), every kind of space as a space, every kind of dash as `-`, full-width digits as digits.
 */
export function plainCode(typed: string): string {
  return inForm('NFKC', typed)
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/**
 * More marks in a row than any letter has (UAX 15 takes 30 for its Stream-Safe Text Format). Putting them in order takes
 * time by their square, so text with them stays as it is.
 */
const NO_WRITING = /[\p{M}\uff9e\uff9f]{31}/u

/** A text in one of Unicode's forms, in time in proportion to its length. */
export function inForm(form: 'NFC' | 'NFD' | 'NFKC', text: string): string {
  return NO_WRITING.test(text) ? text : text.normalize(form)
}
