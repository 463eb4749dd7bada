import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { drawQr } from '../payments/door-qr/draw-qr.ts'
import { colours, type Paper, type Style, TERRACOTTA } from './paper.ts'

const SMALL: Style = { size: 8, colour: colours.soft }
const QR_SIZE = 92

/**
 * Writes the cash to collect, or another notice, into a box as large as the address, with the UPI QR code by which the
 * cash may be paid instead; returns the y below it.
 */
export function writeNotice(paper: Paper, notice: string, upiLink: string | null, start: number): number {
  const box = { x: paper.margin + 12, width: paper.width - 24 - (upiLink === null ? 0 : QR_SIZE + 8) }
  const top = start + 8
  let y = paper.write(notice, { face: 'strong', size: 16, colour: TERRACOTTA }, { ...box, y: top + 6 })
  if (upiLink !== null) {
    y = paper.write('or have it paid by UPI: scan this code, which is good once.', { size: 10.5 }, { ...box, y: y + 1 })
    drawCode(paper, upiLink, { x: paper.margin + paper.width - QR_SIZE - 8, y: top + 6 })
    y = Math.max(y, top + 6 + QR_SIZE)
  }
  paper.pdf
    .roundedRect(paper.margin, top, paper.width, y + 6 - top, 4)
    .lineWidth(1.4)
    .strokeColor(TERRACOTTA)
    .stroke()
  return y + 6
}

/** Writes what was paid in advance and what is left to pay at the door; returns the y below it. */
export function writeAdvance(paper: Paper, advance: Paise, rest: Paise, start: number): number {
  const text = `Advance paid online: ${formatPrice(toRupees(advance))} · To pay at the door: ${formatPrice(toRupees(rest))}`
  return paper.write(text, SMALL, { x: paper.margin + 12, width: paper.width - 24, y: start + 4 })
}

function drawCode({ pdf }: Paper, link: string, { x, y }: { x: number; y: number }): void {
  const { size, runs } = drawQr(link)
  const module = QR_SIZE / size
  for (const run of runs) pdf.rect(x + run.x * module, y + run.y * module, run.width * module, module)
  pdf.fillColor('#000').fill()
}

/** Writes a text across the page in large, translucent letters, from the lower left to the upper right. */
export function writeAcross({ pdf, write, margin, width }: Paper, text: string): void {
  const [middleX, middleY] = [pdf.page.width / 2, pdf.page.height / 2]
  pdf.save()
  pdf.rotate(-50, { origin: [middleX, middleY] })
  pdf.opacity(0.28)
  write(
    text,
    { face: 'strong', size: 54, colour: TERRACOTTA },
    { x: margin - width / 2, width: width * 2, y: middleY - 36, align: 'center' },
  )
  pdf.restore()
}
