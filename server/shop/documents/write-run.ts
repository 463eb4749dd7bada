import * as harfbuzz from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { type FontName, isLatin, readFont } from './fonts.ts'
import { type Run, visualText } from './runs.ts'

type Place = { x: number; y: number; size: number }

/**
 * Writes a run. Latin letters are text of the PDF; other scripts are shaped by HarfBuzz and drawn as outlines, as pdfkit takes
 * characters and not glyphs, with a layer of text over them.
 */
export function writeRun(pdf: PDFKit.PDFDocument, run: Run, { x, y, size, colour }: Place & { colour: string }): void {
  pdf.fillColor(colour)
  if (isLatin(run.font)) {
    withFont(pdf, run).fontSize(size).text(visualText(run), x, y, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  const { glyphs, width } = shape(run)
  const scale = size / SHAPE_UNITS
  for (const glyph of glyphs) {
    pdf
      .save()
      .translate(x + glyph.x * scale, y - glyph.y * scale)
      .scale(scale, -scale)
      .path(outlineOf(run.font, glyph.id))
      .fill()
      .restore()
  }
  writeTextLayer(pdf, run, { x, y, size, width: width * scale })
}

/** The widths of words, relative to the font size: shaping them takes most of the time of a document. */
const widths = new LRUCache<string, number>({ max: 5_000 })

/** The width of a run, relative to the font size. */
export function widthOf(pdf: PDFKit.PDFDocument, run: Run): number {
  if (!isLatin(run.font)) return shape(run).width / SHAPE_UNITS
  return run.text
    .split(/(?<= )/)
    .map((word) => {
      const key = `${run.font} ${word}`
      const width = widths.get(key) ?? withFont(pdf, run).fontSize(1).widthOfString(word)
      widths.set(key, width)
      return width
    })
    .reduce((total, width) => total + width, 0)
}

function withFont(pdf: PDFKit.PDFDocument, { font }: Run): PDFKit.PDFDocument {
  return pdf.registerFont(font, readFont(font)).font(font)
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const MARK = /\p{Mn}/u

/** A mark gets next to no width: readers take the room that it would leave before a letter for a space. */
const NO_WIDTH = 0.01

/** Writes a run as transparent text, for readers of PDFs to find and copy, each character by itself in an unshaped font. */
function writeTextLayer(pdf: PDFKit.PDFDocument, run: Run, { x, y, size, width }: Place & { width: number }): void {
  const characters = [...visualText(run)].filter((character) => !INVISIBLE.test(character))
  const font = `${run.font}, unshaped`
  pdf.save().registerFont(font, unshapedFont(run.font)).font(font).fontSize(size).fillOpacity(0)
  const advanceOf = (character: string) => (MARK.test(character) ? 0 : pdf.widthOfString(character))
  const natural = characters.reduce((total, character) => total + advanceOf(character), 0)
  let left = x
  for (const character of characters) {
    const advance = natural === 0 ? 0 : (advanceOf(character) * width) / natural
    pdf
      .save()
      .translate(left, y)
      .scale(advance === 0 ? NO_WIDTH : width / natural, 1)
      .text(character, 0, 0, { lineBreak: false, baseline: 'alphabetic' })
      .restore()
    left += advance
  }
  pdf.restore()
}

const unshapedFonts = new Map<FontName, Buffer>()

/** The font without its tables for shaping: pdfkit then takes its characters one by one, as they are. */
function unshapedFont(font: FontName): Buffer {
  const known = unshapedFonts.get(font)
  if (known) return known
  const bytes = Buffer.from(readFont(font))
  const tables = bytes.readUInt16BE(4)
  for (let table = 0; table < tables; table++) {
    const tag = 12 + 16 * table
    if (['GSUB', 'GPOS'].includes(bytes.toString('latin1', tag, tag + 4))) bytes.write('none', tag, 'latin1')
  }
  unshapedFonts.set(font, bytes)
  return bytes
}

/** Lengths are thousandths of the font's size, from the left end of the baseline; y grows upwards. */
const SHAPE_UNITS = 1000

/** Glyphs of a font by their numbers; `x` and `y` are where their origins lie. */
type Shape = { glyphs: { id: number; x: number; y: number }[]; width: number }

/** Noto is drawn to stand beside capitals 714 units high. Those of Source Sans are 660; Noto is set smaller by as much. */
const NOTO_SCALE = Math.round((SHAPE_UNITS * 660) / 714)
const loadedFonts = new Map<FontName, { font: harfbuzz.Font; outlines: Map<number, string> }>()
const shapes = new LRUCache<string, Shape>({ max: 2_000 })

/** Shapes a text by HarfBuzz, as browsers do. The glyphs are in the order in which they stand from left to right. */
export function shape(run: Run): Shape {
  const key = `${run.font} ${run.direction} ${run.text}`
  const shaped = shapes.get(key) ?? computeShape(run)
  shapes.set(key, shaped)
  return shaped
}

function outlineOf(name: FontName, glyph: number): string {
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

function loadFont(name: FontName) {
  const known = loadedFonts.get(name)
  if (known) return known
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFont(name))))
  font.setScale(NOTO_SCALE, NOTO_SCALE)
  const loaded = { font, outlines: new Map<number, string>() }
  loadedFonts.set(name, loaded)
  return loaded
}
