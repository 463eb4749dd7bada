import { readFileSync } from 'node:fs'

/** The faces of documents: text, emphasis and headings. */
export type Face = 'text' | 'strong' | 'heading'

/** `name` is that of the file in `fonts/`, too. */
type Subset = { name: string; has: (codePoint: number) => boolean }

/** The code points for which each script's file is meant, in the notation of CSS. ₹ is in the extended Latin part. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'
const DEVANAGARI =
  'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF,U+11B00-11B09'

/** The fonts of each face, in the order in which characters are looked up. Devanagari is another family. */
const faces: Readonly<Record<Face, readonly Subset[]>> = {
  text: [...latin('source-sans-3', 400), devanagari(400)],
  strong: [...latin('source-sans-3', 600), devanagari(600)],
  heading: [...latin('fraunces', 600), devanagari(600)],
}

/** A run of text in one font. */
export type Run = { font: string; text: string }

/**
 * Splits a line into runs by font. A character without a font shows as a question mark; control characters are removed.
 */
export function splitIntoRuns(line: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const character of printable(line)) {
    const subset = subsetFor(character, face, runs.at(-1)?.font)
    const [font, text] = subset ? [subset.name, character] : [faces[face][0]?.name ?? '', '?']
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  return runs
}

/** All fonts by name, ready to be embedded. */
export function fontFiles(): [name: string, bytes: Buffer][] {
  const names = new Set(Object.values(faces).flatMap((subsets) => subsets.map(({ name }) => name)))
  return [...names].map((name) => [name, readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url))])
}

/** Composed, on one line, without characters that have no glyph; joiners stay, because Devanagari is shaped by them. */
function printable(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
}

/** The font of the preceding character where possible, so that spaces and dots within a Hindi name do not split it. */
function subsetFor(character: string, face: Face, before: string | undefined): Subset | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const candidates = faces[face].filter(({ has }) => has(codePoint))
  return candidates.find(({ name }) => name === before) ?? candidates[0]
}

function latin(family: string, weight: number): Subset[] {
  return [subset(`${family}-latin-${weight}`, LATIN), subset(`${family}-latin-ext-${weight}`, LATIN_EXT)]
}

function devanagari(weight: number): Subset {
  return subset(`noto-sans-devanagari-${weight}`, DEVANAGARI)
}

function subset(name: string, unicodeRange: string): Subset {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return { name, has: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last) }
}
