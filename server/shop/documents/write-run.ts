import { LRUCache } from 'lru-cache'
import { isLatin, readFont } from './fonts.ts'
import { type Run, visualText } from './runs.ts'
import { outlineOf, SHAPE_UNITS, shape } from './shape.ts'
import { writeTextLayer } from './text-layer.ts'

/** Where the left end of a run's baseline is. */
type Place = { x: number; y: number; size: number; colour: string }

/**
 * Writes a run. Latin letters are text of the PDF. Other scripts are shaped by HarfBuzz and drawn as outlines, since
 * pdfkit takes characters and not glyphs, with a layer of text over them.
 */
export function writeRun(pdf: PDFKit.PDFDocument, run: Run, { x, y, size, colour }: Place): void {
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
