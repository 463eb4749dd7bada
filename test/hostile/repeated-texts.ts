/**
 * Units of the long texts that cost most to normalise or to match: letters, combining marks, marks in the wrong order, and
 * characters that decompose into eighteen and six.
 */
export const costliest = ['a', '\u0301', '\u0315\u0316', '\ufdfa', '\u3316'] as const

/** Also characters that compose or decompose otherwise, and those that parsers trim, split at, escape or look ahead from. */
const units = [
  ...costliest,
  ...['e\u0301', ' \u0301', '\uff9e', `a${'\u0315\u0316'.repeat(15)}`, '\u1100\u1161\u11a8', '\ufb2c', '\u{1d160}'],
  ...' \t,;-./\\"\'=(<:[',
  ...['%25', ', ', ' ,', ';=', '.-', '"\\', 'a@', '../', 'a=b;', '=?'],
]

const LENGTH = 8_000

/** 8 kB of one character or pair. */
export const repeatedTexts: Readonly<Record<string, string>> = Object.fromEntries(
  units.map((unit) => [named(unit), repeated(unit, LENGTH)]),
)

/** The units that a body is filled with beside the costliest. */
export const otherUnits: readonly string[] = units.slice(costliest.length)

/** A text of at most so many bytes in JSON, with a letter at both ends so that it is not trimmed. */
export function repeated(unit: string, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(unit)) - 2
  return `x${unit.repeat((bytes - 2) / each)}x`
}

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
