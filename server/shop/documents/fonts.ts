import { readFileSync } from 'node:fs'
import { unpackFont } from './unpack-font.ts'

/** The faces of documents: text, emphasis and headings. */
export type Face = 'text' | 'strong' | 'heading'

type Subset = { name: string; file: string; has: (codePoint: number) => boolean }

/**
 * The fonts of each face, in the order in which characters are looked up. Fontsource splits a font by script; ₹ is in
 * the extended Latin part, and Devanagari is another family.
 */
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
  return [...new Map(Object.values(faces).flatMap((subsets) => subsets.map(({ name, file }) => [name, file])))].map(
    ([name, file]) => [name, unpackFont(bytesOf(file))],
  )
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
  return ['latin', 'latin-ext'].map((script) => subset(family, script, weight))
}

function devanagari(weight: number): Subset {
  return subset('noto-sans-devanagari', 'devanagari', weight)
}

function subset(family: string, script: string, weight: number): Subset {
  const ranges = rangesOf(family, script)
  return {
    name: `${family} ${script} ${weight}`,
    file: `${family}/files/${family}-${script}-${weight}-normal.woff`,
    has: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  }
}

/** The code points of a script's part, from fontsource: `U+0000-00FF,U+0131,…` */
function rangesOf(family: string, script: string): [first: number, last: number][] {
  const rangesByScript: Record<string, string> = JSON.parse(bytesOf(`${family}/unicode.json`).toString('utf8'))
  return (rangesByScript[script] ?? '').split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

function bytesOf(file: string): Buffer {
  return readFileSync(new URL(`../../../node_modules/@fontsource/${file}`, import.meta.url))
}
