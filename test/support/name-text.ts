import fc from 'fast-check'

const letters = fc.constantFrom(...'abcdehikopqstuvwxyzACHPZ0129éñçāś')
const devanagari = fc.integer({ min: 0x0900, max: 0x097f }).map((code) => String.fromCodePoint(code))
const marks = fc.constantFrom(..." -()|%_.'’×\u0301\u200d\u00a0।", ' ')

/** Names, even absurd ones: Latin and Devanagari letters, vowel signs, accents, spaces and punctuation in any order. */
export const nameText = fc.string({
  unit: fc.oneof({ weight: 4, arbitrary: letters }, { weight: 3, arbitrary: devanagari }, marks),
  maxLength: 30,
})
