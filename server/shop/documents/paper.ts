import PDFDocument from 'pdfkit'
import type { Face } from './fonts.ts'
import { printable } from './printable.ts'
import { directionOf, splitIntoRuns } from './runs.ts'
import { widthOf, writeRun } from './write-run.ts'

/** The shop's colours, as web pages have them. */
export const colours = { ink: '#26302a', soft: '#55605a', forest: '#1f3d2b', leaf: '#4f7a4a', line: '#cfd6c8' } as const

export const TERRACOTTA = '#a34b26'

export type Style = { face?: Face; size: number; colour?: string }
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' }

/** The small label above a part of a paper. */
export const LABEL: Style = { face: 'strong', size: 7.5, colour: colours.leaf }

export const heading = (size: number): Style => ({ face: 'heading', size, colour: colours.forest })

/** A PDF being written. Lengths are points, 72 to the inch; y grows downwards. */
export type Paper = ReturnType<typeof openPaper>

/** `createdAt` makes the file the same, byte for byte, each time that it is written. */
type Options = { size: 'A4' | 'A5'; margin: number; foot: number; title: string; author: string; createdAt?: Date }

export const LINE_HEIGHT = 1.32

export function openPaper({ size, margin, foot, title, author, createdAt = new Date() }: Options) {
  const pdf = new PDFDocument({
    size,
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
    lang: 'en-IN',
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const width = pdf.page.width - 2 * margin

  const measure = (line: string, { face = 'text', size }: Style) =>
    splitIntoRuns(line, face, 'ltr').reduce((total, run) => total + widthOf(pdf, run) * size, 0)

  const wrap = (text: string, style: Style, width: number) =>
    wrapWords(printable(text), (line) => measure(line, style) <= width)

  /** Writes a text into a box as high as it needs; returns the y below it. */
  const write = (text: string, style: Style, { x, y, width, align = 'left' }: Box) => {
    const { face = 'text', size, colour = colours.ink } = style
    const direction = directionOf(printable(text))
    let top = y
    for (const line of wrap(text, style, width)) {
      const room = align === 'left' ? 0 : width - measure(line, style)
      let left = x + (align === 'center' ? room / 2 : room)
      for (const run of splitIntoRuns(line, face, direction)) {
        writeRun(pdf, run, { x: left, y: top + size, size, colour })
        left += widthOf(pdf, run) * size
      }
      top += size * LINE_HEIGHT
    }
    return top
  }

  return {
    pdf,
    margin,
    /** Between the margins */
    width,
    /** Where a page's footer begins */
    bottom: pdf.page.height - margin - foot,
    wrap,
    heightOf: (text: string, style: Style, width: number) => wrap(text, style, width).length * style.size * LINE_HEIGHT,
    write,
    rule(y: number, colour: string = colours.line) {
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke()
    },
    /** Writes the footer of each page, and returns the finished file. */
    async finish(writeFoot: (page: number, pages: number) => void): Promise<Buffer> {
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        pdf.switchToPage(page)
        writeFoot(page + 1, count)
      }
      const ended = new Promise((resolve) => pdf.once('end', resolve))
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** The shop's ornament, 48 by 96 as it is drawn. */
const STEM = 'M24 95C23 66 23.5 40 25 8'

const LEAVES =
  'M25 16C18 12 17 5 25 0c7 5 6 12 0 16ZM24 40C12 40 6 32 8 21c10 1 16 8 16 19ZM25 40c12-1 17-9 15-20-10 2-15 9-15 20Z' +
  'M24 60C11 61 4 53 4 42c12 0 19 7 20 18ZM25 60c12 0 19-8 19-19-12 0-19 8-19 19Z' +
  'M23.5 79C13 81 6 75 5 65c10-1 17 4 18.5 14ZM24 79c10 1 17-5 18-15-10 0-17 5-18 15Z'

/** Draws the sprig with its upper left corner at x and y, twice as high as wide. */
export function drawSprig({ pdf }: Paper, x: number, y: number, height: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(height / 96)
  pdf.path(STEM).lineWidth(1.6).lineCap('round').strokeColor(colours.leaf).stroke()
  pdf.path(LEAVES).fillColor(colours.leaf).fill()
  pdf.restore()
}

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Wraps words greedily; a word that is longer than a line is split between graphemes. */
export function wrapWords(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = fits(word) ? [word] : splitWord(word, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function splitWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces = ['']
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}
