/** Units of the long values: characters that parsers trim, split at, escape or look ahead from. */
const units = [
  ' ',
  '\t',
  ',',
  ';',
  '-',
  '.',
  '/',
  '\\',
  '%25',
  '"',
  "'",
  '\u0301',
  '=',
  'a',
  '(',
  '<',
  ', ',
  ' ,',
  ';=',
  '.-',
  '"\\',
  'a@',
  '../',
  'a=b;',
  '=?',
  ':',
  '[',
] as const

const LENGTH = 8_000

/** 8 kB of one character or pair, with a letter at both ends, so that nothing trims them. */
export const repeatedTexts: Readonly<Record<string, string>> = Object.fromEntries(
  units.map((unit) => [named(unit), `x${unit.repeat(LENGTH / Buffer.byteLength(unit))}x`]),
)

/** The same percent-encoded, for URLs. */
export const repeatedInAddresses: Readonly<Record<string, string>> = Object.fromEntries(
  units.flatMap((unit) => {
    const encoded = encodeURIComponent(unit)
    const forms = [encoded, ...(/^[\w.,;=/'(@:-]+$/.test(unit) ? [unit] : []), ...(unit === '%25' ? ['%25'] : [])]
    return forms.map((form) => [named(form), `x${form.repeat(LENGTH / form.length)}x`])
  }),
)

/** The same for headers: UTF-8 as single bytes. */
export const repeatedInHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(repeatedTexts).map(([what, text]) => [what, Buffer.from(text).toString('latin1')]),
)

function named(unit: string): string {
  return `8 kB of ${JSON.stringify(unit)}`
}
