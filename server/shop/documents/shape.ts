import * as harfbuzz from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { type FontName, readFont } from './fonts.ts'
import type { Run } from './runs.ts'

/** Lengths are thousandths of the font's size, from the left end of the baseline; y grows upwards. */
export const SHAPE_UNITS = 1000

/** A glyph of the font by its number; `x` and `y` are where its origin lies. */
export type Glyph = { id: number; x: number; y: number }

export type Shape = { glyphs: Glyph[]; width: number }

/** Noto is drawn to stand beside capitals 714 units high. Those of Source Sans are 660; Noto is set smaller by as much. */
const NOTO_SCALE = Math.round((SHAPE_UNITS * 660) / 714)

type LoadedFont = { font: harfbuzz.Font; outlines: Map<number, string> }

const loadedFonts = new Map<FontName, LoadedFont>()
const shapes = new LRUCache<string, Shape>({ max: 2_000 })

/** Shapes a text by HarfBuzz, as browsers do. The glyphs are in the order in which they stand from left to right. */
export function shape(run: Run): Shape {
  const key = `${run.font} ${run.direction} ${run.text}`
  const shaped = shapes.get(key) ?? computeShape(run)
  shapes.set(key, shaped)
  return shaped
}

/** The outline of a glyph, as the path of an SVG in these units. */
export function outlineOf(name: FontName, glyph: number): string {
  const { font, outlines } = loadFont(name)
  const outline = outlines.get(glyph) ?? font.glyphToPath(glyph)
  outlines.set(glyph, outline)
  return outline
}

function computeShape({ font, text, direction }: Run): Shape {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  if (direction === 'rtl') buffer.setLanguage('ur')
  buffer.guessSegmentProperties()
  harfbuzz.shape(loadFont(font).font, buffer)
  const positions = buffer.getGlyphPositions()
  let pen = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = { id, x: pen + xOffset, y: yOffset }
    pen += xAdvance
    return glyph
  })
  return { glyphs, width: pen }
}

function loadFont(name: FontName): LoadedFont {
  const known = loadedFonts.get(name)
  if (known) return known
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFont(name))))
  font.setScale(NOTO_SCALE, NOTO_SCALE)
  const loaded = { font, outlines: new Map<number, string>() }
  loadedFonts.set(name, loaded)
  return loaded
}
