import { type Address, findState } from '../../../domain/address.ts'
import { longDay } from '../../../domain/days.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatPrice, toRupees } from '../../../domain/money.ts'
import { stateCode } from '../../../domain/states.ts'
import { PARCEL_CAME_BACK } from '../../../domain/tax/credit-note.ts'
import { type DocumentKind, documentTitles } from '../../../domain/tax/tax-document.ts'
import type { Buyer, DocumentContent } from '../../database/document-content.ts'
import { CLOSE_HEIGHT, writeClose } from './close.ts'
import { type Box, colours, drawSprig, heading, LABEL, openPaper, type Paper, type Style, TERRACOTTA } from './paper.ts'
import { tableColumns, writeTable } from './table.ts'

const SMALL: Style = { size: 8.5, colour: colours.soft }
const PLAIN: Style = { size: 9 }
const STRONG: Style = { face: 'strong', size: 9 }

export type IssuedDocument = { kind: DocumentKind; number: string; content: DocumentContent; orderId: string }

/** A tax document on A4, as it was issued: the same bytes each time. `shopName` is used when there is no trade name. */
export function writeTaxDocument(document: IssuedDocument, shopName: string): Promise<Buffer> {
  const { kind, number, content } = document
  const { seller, sale } = content
  const title = documentTitles[kind]
  const paper = openPaper({
    ...{ size: 'A4', margin: 40, foot: 22, title: `${title} ${number}`, author: seller.legalName },
    createdAt: new Date(`${content.day}T00:00:00Z`),
  })

  const turnPage = () => {
    paper.pdf.addPage()
    paper.write(`${title} ${number}, continued`, SMALL, across(paper, paper.margin))
    return paper.margin + 22
  }
  const y = writeParties(paper, document, writeHeader(paper, document, shopName))
  const end = writeTable(paper, tableColumns(sale, seller.gstin !== null), sale.lines, y + 14, turnPage)
  writeClose(paper, kind, content, end + CLOSE_HEIGHT > paper.bottom ? turnPage() : end + 12)
  return paper.finish((page, pages) => {
    const foot = across(paper, paper.bottom + 10)
    paper.rule(paper.bottom + 4)
    paper.write(`${seller.legalName} · ${number}`, { ...SMALL, size: 7.5 }, foot)
    paper.write(`Page ${page} of ${pages}`, { ...SMALL, size: 7.5 }, { ...foot, align: 'right' })
  })
}

/** The seller on the left, the document on the right. Returns the y below both. */
function writeHeader(paper: Paper, { kind, number, content, orderId }: IssuedDocument, shopName: string): number {
  const { seller, sale, corrects } = content
  const { margin, width } = paper
  let y = margin
  if (seller.isExample) {
    const text = 'Specimen: the seller’s details are examples. This is not a valid tax document.'
    y = paper.write(text, { face: 'strong', size: 8.5, colour: TERRACOTTA }, across(paper, y)) + 8
  }
  drawSprig(paper, margin, y, 46)
  const left = { x: margin + 32, width: width * 0.52 - 32 }
  let end = paper.write(seller.tradeName ?? shopName, heading(20), { ...left, y })
  end = paper.write(seller.legalName, STRONG, { ...left, y: end + 2 })
  for (const text of [
    seller.street,
    `${seller.city}, ${stateWithCode(seller.state)} ${seller.zipCode}`,
    `${seller.phone} · ${seller.email}`,
    seller.gstin === null ? 'Not registered for GST' : `GSTIN ${seller.gstin}`,
  ]) {
    end = paper.write(text, SMALL, { ...left, y: end })
  }

  const right = { x: margin + width * 0.55, width: width * 0.45, align: 'right' } as const
  let other = paper.write(documentTitles[kind], heading(16), { ...right, y: y + 2 })
  other = paper.write(`${numberLabels[kind]} ${number}`, { face: 'strong', size: 11 }, { ...right, y: other + 2 })
  for (const text of [
    `Date ${longDay(content.day)}`,
    ...(corrects ? [`Against ${correctedKind(sale)} ${corrects.number} of ${longDay(corrects.day)}`] : []),
    `Order ${content.order.number === undefined ? orderId : `#${content.order.number}`}`,
    `placed on ${longDay(content.order.day)}`,
    ...(kind === 'credit_note' ? [] : ['Original for recipient']),
  ]) {
    other = paper.write(text, SMALL, { ...right, y: other })
  }
  return Math.max(end, other)
}

const numberLabels: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Invoice no.',
  invoice_cum_bill_of_supply: 'Invoice no.',
  bill_of_supply: 'Bill no.',
  credit_note: 'Credit note no.',
}

/** What a credit note takes back: its sale is that document's. */
function correctedKind({ kind }: DocumentContent['sale']): string {
  return kind === 'bill_of_supply' ? 'bill of supply' : 'invoice'
}

/** Who is billed and who gets the parcel, side by side, and what decides the tax. Returns the y below all. */
function writeParties(paper: Paper, { kind, content }: IssuedDocument, start: number): number {
  const { buyer, sale, order } = content
  const { margin, width } = paper
  paper.rule(start + 10, colours.leaf)
  const parties = partiesOf(buyer)
  const factsAt = width * (parties.length === 1 ? 0.55 : 0.68)
  const share = factsAt / parties.length
  const ends = parties.map((party, n) =>
    writeParty(paper, party, { x: margin + n * share, width: share - GUTTER, y: start + 20 }),
  )

  const right = { x: margin + factsAt, width: width - factsAt }
  let other = start + 20
  for (const [label, text] of [
    ['Place of supply', stateWithCode(sale.placeOfSupply)],
    ['Payment', order.paymentMethod === 'cod' ? 'Cash on delivery' : 'Paid online'],
    ...(kind === 'credit_note' ? [] : [...advanceFacts(order), ...deliveryFacts(order)]),
    ...(kind === 'credit_note' ? [['Reason', content.reason ?? PARCEL_CAME_BACK]] : []),
    ...(kind === 'bill_of_supply' || kind === 'credit_note' ? [] : [['Reverse charge', 'No']]),
  ] as [string, string][]) {
    paper.write(label, { ...LABEL, size: 8 }, { ...right, y: other + 0.5 })
    other = paper.write(text, PLAIN, { x: right.x + 84, width: right.width - 84, y: other }) + 1
  }
  return Math.max(...ends, other)
}

function advanceFacts({ advance }: DocumentContent['order']): [string, string][] {
  if (!advance) return []
  return [
    ['Advance paid online', formatPrice(toRupees(advance.paid))],
    ['To pay at the door', formatPrice(toRupees(advance.rest))],
  ]
}

/** The days with their year, whenever it is read. */
function deliveryFacts({ delivery }: DocumentContent['order']): [string, string][] {
  return delivery ? [['Delivery', promiseText(delivery, ANY_YEAR)]] : []
}

const ANY_YEAR = ''
const GUTTER = 15

function writeParty(paper: Paper, { role, name, lines }: Party, box: Box): number {
  let y = paper.write(role, LABEL, box)
  y = paper.write(name, STRONG, { ...box, y: y + 1 })
  for (const text of lines) y = paper.write(text, PLAIN, { ...box, y })
  return y
}

function across({ margin, width }: Paper, y: number) {
  return { x: margin, width, y }
}

type Party = { role: string; name: string; lines: string[] }

/** Who is billed and who gets the parcel: two parties for a buyer with a GSTIN or a billing name, otherwise one. */
export function partiesOf(buyer: Buyer): Party[] {
  const { name, phone, gstin, billing } = buyer
  const delivery = [...addressLines(buyer), ...(phone === null ? [] : [phone])]
  if (gstin === null && billing === null) return [{ role: 'Billed and shipped to', name, lines: delivery }]
  const billed = [...addressLines(billing?.address ?? buyer), ...(gstin === null ? [] : [`GSTIN ${gstin}`])]
  return [
    { role: 'Billed to', name: billing?.name ?? name, lines: billed },
    { role: 'Shipped to', name, lines: delivery },
  ]
}

function addressLines({ street, city, state, zipCode }: Omit<Address, 'country'>): string[] {
  return [street, `${city}, ${stateWithCode(state)} ${zipCode}`]
}

/** `Maharashtra (27)`; an unknown state stays as it was written. */
function stateWithCode(text: string): string {
  const state = findState(text)
  return state === null ? text : `${state} (${stateCode(state)})`
}
