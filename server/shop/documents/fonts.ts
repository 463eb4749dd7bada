import { readFileSync } from 'node:fs'
import coverage from './fonts/coverage.json' with { type: 'json' }

/** The faces of documents: text, emphasis and headings. */
export type Face = 'text' | 'strong' | 'heading'

/** The name of a file in `fonts/`, without its ending. */
export type FontName = keyof typeof coverage

const EMOJI = 'noto-emoji-400'

/** The fonts of each face, in the order in which characters are looked up. */
const faces: Readonly<Record<Face, readonly FontName[]>> = {
  text: [...sourceSans(400), ...otherScripts(400)],
  strong: [...sourceSans(600), ...otherScripts(600)],
  heading: ['fraunces-latin-600', 'fraunces-latin-ext-600', ...sourceSans(600), ...otherScripts(600)],
}

/** What each font has a glyph for. */
const patterns = new Map(Object.entries(coverage).map(([font, ranges]) => [font, patternOf(ranges)]))

/**
 * The face's font that has a glyph for each character of a text: `preferred` if it is one of them, unless that is the
 * one of emoji, which has digits, too.
 */
export function findFont(text: string, face: Face, preferred?: FontName): FontName | undefined {
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const hasAll = (font: FontName) => patterns.get(font)?.test(visible) === true
  return preferred !== undefined && preferred !== EMOJI && hasAll(preferred) ? preferred : faces[face].find(hasAll)
}

/** The font whose empty box stands for a character that no font has. */
export function fontOfMissing(face: Face): FontName {
  return faces[face][0] ?? 'source-sans-3-latin-400'
}

/** pdfkit shapes Latin letters itself. */
export function isLatin(font: FontName): boolean {
  return font.includes('-latin-')
}

const files = new Map<FontName, Buffer>()

/** The font's file, read when it is needed first. */
export function readFont(font: FontName): Buffer {
  const bytes = files.get(font) ?? readFileSync(new URL(`fonts/${font}.ttf`, import.meta.url))
  files.set(font, bytes)
  return bytes
}

/** ₹ is in the extended part. */
function sourceSans(weight: 400 | 600): FontName[] {
  return [`source-sans-3-latin-${weight}`, `source-sans-3-latin-ext-${weight}`]
}

function otherScripts(weight: 400 | 600): FontName[] {
  return [
    `noto-sans-devanagari-${weight}`,
    `noto-sans-bengali-${weight}`,
    `noto-sans-gujarati-${weight}`,
    `noto-sans-gurmukhi-${weight}`,
    `noto-sans-kannada-${weight}`,
    `noto-sans-malayalam-${weight}`,
    `noto-sans-oriya-${weight}`,
    `noto-sans-tamil-${weight}`,
    `noto-sans-telugu-${weight}`,
    `noto-sans-arabic-${weight}`,
    EMOJI,
  ]
}

/** From ranges like `20-7E A0` to a pattern of texts that have no other characters. */
function patternOf(ranges: string): RegExp {
  return new RegExp(`^[${ranges.replace(/[\dA-F]+/g, '\\u{$&}').replaceAll(' ', '')}]*$`, 'u')
}
