import createBidi from 'bidi-js'
import { type Face, type FontName, findFont, fontOfMissing, isLatin } from './fonts.ts'
import { charactersOf } from './printable.ts'

export type Direction = 'ltr' | 'rtl'

/** A part of a line in one font and one direction. Its text is in the order in which it is read. */
export type Run = { font: FontName; text: string; direction: Direction }

/** `start` is its index in the line, `level` its embedding level. */
type PlacedRun = Run & { start: number; level: number }

const bidi = createBidi()

/** Of the scripts that have a font, only the one of Urdu runs from right to left. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u

/** The direction of a paragraph is that of its first letter (UAX #9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  return RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/** Splits a printable line of a paragraph into runs, as they stand from left to right. */
export function splitIntoRuns(line: string, face: Face, paragraph: Direction): Run[] {
  if (paragraph === 'rtl' || RIGHT_TO_LEFT.test(line)) {
    const embedding = bidi.getEmbeddingLevels(line, paragraph)
    const order = bidi.getReorderedIndices(line, embedding)
    const positionOf = ({ start }: PlacedRun) => order.indexOf(start)
    return runsOf(line, face, embedding.levels).toSorted((one, other) => positionOf(one) - positionOf(other))
  }
  const font = findFont(line, face)
  return font && isLatin(font) ? [{ font, text: line, direction: 'ltr' }] : runsOf(line, face, null)
}

/** The characters of a run as they stand from left to right, those like parentheses mirrored where they must be. */
export function visualText({ text, direction }: Run): string {
  if (direction === 'ltr') return text
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

/** Runs in the order in which they are read. A space or dot stays in the font of what precedes it, if it has one. */
function runsOf(line: string, face: Face, levels: Uint8Array | null): PlacedRun[] {
  const runs: PlacedRun[] = []
  for (const { character, start } of charactersOf(line, face)) {
    const last = runs.at(-1)
    const font = findFont(character, face, last?.font) ?? fontOfMissing(face)
    const level = levels?.[start] ?? 0
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ font, text: character, direction: level % 2 === 1 ? 'rtl' : 'ltr', start, level })
  }
  return runs
}
