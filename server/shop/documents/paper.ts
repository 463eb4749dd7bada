import PDFDocument from 'pdfkit'
import { type Face, fontFiles, type Run, splitIntoRuns } from './fonts.ts'

/** The shop's colours, as web pages have them. */
export const colours = { ink: '#26302a', soft: '#55605a', forest: '#1f3d2b', leaf: '#4f7a4a', line: '#cfd6c8' } as const
export const TERRACOTTA = '#a34b26'

export type Style = { face?: Face; size: number; colour?: string }
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' }

/** A PDF being written. Lengths are points, 72 to the inch; y grows downwards. */
export type Paper = {
  readonly pdf: PDFKit.PDFDocument
  readonly margin: number
  /** Between the margins */
  readonly width: number
  /** Where a page's footer begins */
  readonly bottom: number
  /** Wraps a text into lines of this width. */
  wrap(text: string, style: Style, width: number): string[]
  /** Writes a text into a box as high as it needs; returns the y below it. */
  write(text: string, style: Style, box: Box): number
  rule(y: number, colour?: string): void
  /** Writes the footer of each page, and returns the finished file. */
  finish(foot: (page: number, pages: number) => void): Promise<Buffer>
}

type Options = { size: 'A4' | 'A5'; margin: number; foot: number; title: string; author: string }

export const LINE_HEIGHT = 1.32
const fonts = fontFiles()

export function openPaper({ size, margin, foot, title, author }: Options): Paper {
  const pdf = new PDFDocument({
    size,
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    info: { Title: title, Author: author },
    lang: 'en-IN',
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const [name, bytes] of fonts) pdf.registerFont(name, bytes)
  const width = pdf.page.width - 2 * margin

  const measure = (line: string, { face = 'text', size }: Style) =>
    splitIntoRuns(line, face).reduce((total, run) => total + widthOf(pdf, run) * size, 0)

  const wrap = (text: string, style: Style, width: number) => wrapWords(text, (line) => measure(line, style) <= width)

  const write = (text: string, style: Style, { x, y, width, align = 'left' }: Box) => {
    const { face = 'text', size, colour = colours.ink } = style
    let top = y
    for (const line of wrap(text, style, width)) {
      const room = align === 'left' ? 0 : width - measure(line, style)
      let left = x + (align === 'center' ? room / 2 : room)
      for (const run of splitIntoRuns(line, face)) {
        pdf.font(run.font).fontSize(size).fillColor(colour)
        pdf.text(run.text, left, top + size, { lineBreak: false, baseline: 'alphabetic' })
        left += widthOf(pdf, run) * size
      }
      top += size * LINE_HEIGHT
    }
    return top
  }

  return {
    pdf,
    margin,
    width,
    bottom: pdf.page.height - margin - foot,
    wrap,
    write,
    rule(y, colour = colours.line) {
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke()
    },
    async finish(writeFoot) {
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

/** The cached widths of words, relative to the font size: shaping them takes most of the time here. */
const widths = new Map<string, number>()
const MAX_WIDTHS = 5_000

function widthOf(pdf: PDFKit.PDFDocument, { font, text }: Run): number {
  return text
    .split(/(?<= )/)
    .map((word) => {
      const key = `${font} ${word}`
      const width = widths.get(key) ?? pdf.font(font).fontSize(1).widthOfString(word)
      if (widths.size >= MAX_WIDTHS) widths.clear()
      widths.set(key, width)
      return width
    })
    .reduce((total, width) => total + width, 0)
}

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

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
  for (const { segment } of letters.segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}
