/** The one form in which text is stored and compared: composed, as Unicode recommends for interchange (NFC). */
export function toNfc(text: string): string {
  return text.normalize('NFC')
}

/**
 * What two texts have in common that a reader would call the same: without case, and without the difference between
 * full-width, half-width and plain letters (NFKC). For comparing and searching, never for storing.
 */
export function caseless(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/**
 * A number, code or address as it was meant, from what people paste: without invisible characters (direction marks, zero
 * width spaces, soft hyphens), every kind of space as a space, every kind of dash as `-`, full-width digits as digits.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}
