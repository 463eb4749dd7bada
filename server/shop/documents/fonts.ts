import { readFileSync } from 'node:fs'
import coverage from './fonts/coverage.json' with { type: 'json' }

/** The faces of documents: text, emphasis and headings. */
export type Face = 'text' | 'strong' | 'heading'

/** The name of a file in `fonts/`, without its ending. */
export type FontName = keyof typeof coverage

const EMOJI = 'noto-emoji-400'
const SCRIPTS = [
  ...(['devanagari', 'bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya'] as const),
  ...(['tamil', 'telugu', 'arabic'] as const),
]

const faces: Readonly<Record<Face, readonly FontName[]>> = {
  text: [...sourceSans(400), ...otherScripts(400)],
  strong: [...sourceSans(600), ...otherScripts(600)],
  heading: ['fraunces-latin-600', 'fraunces-latin-ext-600', ...sourceSans(600), ...otherScripts(600)],
}

const covered = new Map(Object.entries(coverage).map(([font, ranges]) => [font, ranges.split(' ').map(readRange)]))

/** The face's font that has each character's glyph: `preferred` if it has, unless that is emoji's, which has digits, too. */
export function findFont(text: string, face: Face, preferred?: FontName): FontName | undefined {
  const visible = [...text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].map((one) => one.codePointAt(0) ?? 0)
  const hasAll = (font: FontName) => visible.every((codePoint) => hasGlyph(font, codePoint))
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
  return [...SCRIPTS.map((script) => `noto-sans-${script}-${weight}` as const), EMOJI]
}

function hasGlyph(font: FontName, codePoint: number): boolean {
  return covered.get(font)?.some(([first, last]) => codePoint >= first && codePoint <= last) === true
}

/** `20-7E` or `A0` */
function readRange(range: string): readonly [first: number, last: number] {
  const [first = '', last = first] = range.split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
