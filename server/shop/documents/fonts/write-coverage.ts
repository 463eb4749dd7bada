import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'

const folder = new URL('./', import.meta.url)

/** The characters for which each font beside this file has a glyph, as ranges like `20-7E A0`. */
export function coverageOfFonts(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  return Object.fromEntries(names.toSorted().map((name) => [name.replace('.ttf', ''), coverageOf(name)]))
}

function coverageOf(name: string): string {
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(new URL(name, folder))))
  const ranges: { first: number; last: number }[] = []
  for (const codePoint of face.collectUnicodes().toSorted()) {
    const range = ranges.at(-1)
    if (range?.last === codePoint - 1) range.last = codePoint
    else ranges.push({ first: codePoint, last: codePoint })
  }
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase()
  return ranges.map(({ first, last }) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(' ')
}

if (import.meta.main) writeFileSync(new URL('coverage.json', folder), `${JSON.stringify(coverageOfFonts(), null, 2)}\n`)
