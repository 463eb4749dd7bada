import type { Paper } from './paper.ts'
import { colours } from './paper.ts'

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
