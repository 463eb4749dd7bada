import { type FontName, readFont } from './fonts.ts'
import { type Run, visualText } from './runs.ts'

type Place = { x: number; y: number; size: number; width: number }

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const MARK = /\p{Mn}/u

/** A mark gets next to no width: readers take the room that it would leave before a letter for a space. */
const NO_WIDTH = 0.01

/**
 * Writes a transparent text over the outlines of a run, for readers of PDFs to find and to copy. Each character is
 * written by itself, in a font that does not shape it, and so is read as that character.
 */
export function writeTextLayer(pdf: PDFKit.PDFDocument, run: Run, { x, y, size, width }: Place): void {
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
