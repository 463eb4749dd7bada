import { type ClaimSettings, claimDaysText } from '../../../domain/claim/claimable.ts'
import { dayInIndia, longDay } from '../../../domain/days.ts'
import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { type PackedFacts, packedLines } from '../../../domain/packed/packed-facts.ts'
import { drawQr } from '../orders/door-qr.ts'
import type { WholeOrder } from '../orders/queries.ts'
import type { SellerSettings } from '../settings/settings.ts'
import { colours, drawSprig, heading, LABEL, openPaper, type Paper, type Style, TERRACOTTA } from './paper.ts'
import { cashToCollect, slipNotices } from './slip-notices.ts'

const SMALL: Style = { size: 8, colour: colours.soft }
const ITEM: Style = { size: 10.5 }
const FACTS: Style = { size: 7, colour: colours.soft }
const COUNT: Style = { face: 'strong', size: 10.5 }
const NUMBER: Style = { face: 'strong', size: 11 }
const BOX = 10
/** The largest height of the notes at the end. */
const UNPACKING_HEIGHT = 92

const UNPACKING = [
  'Open the box at once and lift each plant out by its pot, never by its stem.',
  'Stand the plants in bright shade, and water them only if the soil feels dry. A few yellow leaves are normal after a journey.',
  'Do not repot for two weeks. Move sun plants into full sun over a week.',
]

/** An order, with what is stated on the packages of its plants, by their ids, and the link of its UPI QR code, if it has one. */
type PackedOrder = WholeOrder & { packed: ReadonlyMap<string, PackedFacts>; upiLink: string | null }

/** The packing slip, on A5, without prices but the MRP of packed goods; why a parcel must not leave is written across it. */
export function writePackingSlip(
  order: PackedOrder,
  { settings, claims }: SellerSettings,
  shopName: string,
  { notice, stop } = slipNotices(order),
): Promise<Buffer> {
  const name = settings.tradeName ?? shopName
  const title = `Packing slip, order #${order.number}`
  const paper = openPaper({ size: 'A5', margin: 30, foot: 18, title, author: name })
  const turnPage = () => {
    paper.pdf.addPage()
    paper.write(`${title}, continued`, SMALL, { x: paper.margin, width: paper.width, y: paper.margin })
    return paper.margin + 20
  }

  let y = writeAddress(paper, order, writeSender(paper, order, settings, name))
  const cash = cashToCollect(order)
  if (notice !== null) y = writeNotice(paper, notice, cash > 0 ? order.upiLink : null, y)
  if (order.advance !== null && cash > 0) y = writeAdvance(paper, order.advance, cash, y)
  y = writeItems(paper, order, y, turnPage)
  writeUnpacking(paper, claims, y + UNPACKING_HEIGHT > paper.bottom ? turnPage() : y + 14)
  return paper.finish((page, pages) => {
    const foot = { x: paper.margin, width: paper.width, y: paper.bottom + 8 }
    paper.write(`Order #${order.number}`, NUMBER, { ...foot, y: foot.y - 3 })
    paper.write(`Page ${page} of ${pages}`, SMALL, { ...foot, align: 'right' })
    if (stop !== null) writeAcross(paper, stop)
  })
}

function writeSender(paper: Paper, order: WholeOrder, settings: SellerSettings['settings'], name: string): number {
  const { margin, width } = paper
  drawSprig(paper, margin, margin, 40)
  const left = { x: margin + 28, width: width * 0.58 - 28 }
  let end = paper.write(name, heading(16), { ...left, y: margin })
  const { street, city, state, zipCode, phone } = settings
  for (const text of [`${street}, ${city}, ${state} ${zipCode}`, phone])
    end = paper.write(text, SMALL, { ...left, y: end })
  const right = { x: margin + width * 0.6, width: width * 0.4, align: 'right' } as const
  let rightEnd = paper.write('Packing slip', heading(13), { ...right, y: margin + 1 })
  rightEnd = paper.write(`#${order.number}`, { ...NUMBER, size: 18 }, { ...right, y: rightEnd })
  rightEnd = paper.write(`Ordered on ${longDay(dayInIndia(order.created_at))}`, SMALL, { ...right, y: rightEnd })
  return Math.max(end, rightEnd, margin + 40)
}

function writeAddress(paper: Paper, order: WholeOrder, start: number): number {
  const box = { x: paper.margin + 12, width: paper.width - 24 }
  const top = start + 10
  let y = paper.write('Ship to', LABEL, { ...box, y: top + 9 })
  y = paper.write(order.recipient_name ?? order.userName, { face: 'strong', size: 16 }, { ...box, y: y + 2 })
  for (const text of [order.street, `${order.city}, ${order.state}`]) y = paper.write(text, { size: 13 }, { ...box, y })
  y = paper.write(`PIN ${order.zip_code}`, { face: 'strong', size: 13 }, { ...box, y })
  if (order.recipient_phone !== null) y = paper.write(order.recipient_phone, { size: 11 }, { ...box, y: y + 1 })
  paper.pdf
    .roundedRect(paper.margin, top, paper.width, y + 8 - top, 4)
    .lineWidth(1)
    .strokeColor(colours.forest)
    .stroke()
  return y + 8
}

function writeItems(paper: Paper, { lines, packed }: PackedOrder, start: number, turnPage: () => number): number {
  const { margin, width } = paper
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0)
  const count = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} in this parcel`
  let y = paper.write(count, LABEL, { x: margin, width, y: start + 14 }) + 4
  for (const { name, quantity, plant_id } of lines) {
    const facts = factsText(packed.get(plant_id))
    const factsHeight = facts === '' ? 0 : paper.heightOf(facts, FACTS, width - 62) + 3
    const height = paper.heightOf(name, ITEM, width - 62) + factsHeight + 4
    if (y + height > paper.bottom) y = turnPage()
    paper.pdf
      .rect(margin, y + 4, BOX, BOX)
      .lineWidth(0.9)
      .strokeColor(colours.forest)
      .stroke()
    paper.write(`${quantity} ×`, COUNT, { x: margin + 16, width: 38, y: y + 2, align: 'right' })
    const after = paper.write(name, ITEM, { x: margin + 62, width: width - 62, y: y + 2 })
    if (facts !== '') paper.write(facts, FACTS, { x: margin + 62, width: width - 62, y: after })
    y += height
    paper.rule(y)
  }
  return y
}

/** `Common name: Tomato seed · Net quantity: 2 g · …` */
function factsText(facts: PackedFacts | undefined): string {
  if (facts === undefined) return ''
  return packedLines(facts)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ')
}

function writeUnpacking(paper: Paper, claims: ClaimSettings, start: number): void {
  const { margin, width } = paper
  let y = paper.write('When it arrives', heading(11), { x: margin, width, y: start }) + 2
  const broken = `Something broken? Send us a photo within ${claimDaysText(claims)} of delivery.`
  for (const text of [...UNPACKING, broken]) {
    paper.write('·', COUNT, { x: margin, width: 10, y })
    y = paper.write(text, { size: 9 }, { x: margin + 10, width: width - 10, y: y + 1 }) + 1
  }
}

const QR_SIZE = 92

/** Writes a notice into a box as large as the address, with the UPI QR code for paying instead; returns the y below it. */
function writeNotice(paper: Paper, notice: string, upiLink: string | null, start: number): number {
  const box = { x: paper.margin + 12, width: paper.width - 24 - (upiLink === null ? 0 : QR_SIZE + 8) }
  const top = start + 8
  let y = paper.write(notice, { face: 'strong', size: 16, colour: TERRACOTTA }, { ...box, y: top + 6 })
  if (upiLink !== null) {
    y = paper.write(
      'or by UPI: ask the customer to scan this code. It works once.',
      { size: 10.5 },
      { ...box, y: y + 1 },
    )
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

function writeAdvance(paper: Paper, advance: Paise, rest: Paise, start: number): number {
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
function writeAcross({ pdf, write, margin, width }: Paper, text: string): void {
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
