import { ToWords } from 'to-words'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { stateTaxName } from '../../../domain/tax/gstin.ts'
import { type DocumentKind, isDeliveryCharge, isUntaxed } from '../../../domain/tax/tax-document.ts'
import type { DocumentContent } from '../../database/document-content.ts'
import { type Box, colours, heading, LABEL, type Paper, type Style } from './paper.ts'
import { inRupees } from './table.ts'

const SMALL: Style = { size: 8.5, colour: colours.soft }
const STRONG: Style = { face: 'strong', size: 9 }
/** The largest height of a document's end. */
export const CLOSE_HEIGHT = 190

/** The end of a tax document: the totals, in figures and in words, remarks, and the signature. */
export function writeClose(paper: Paper, kind: DocumentKind, content: DocumentContent, start: number): void {
  const { sale, seller } = content
  const { margin, width } = paper
  const left = { x: margin, width: width * 0.56 }
  const label = kind === 'credit_note' ? 'Amount credited in words' : 'Amount in words'
  let end = paper.write(label, LABEL, { ...left, y: start })
  end = paper.write(inWords(sale.totals.amount), STRONG, { ...left, y: end })
  for (const text of remarks(content)) end = paper.write(text, { ...SMALL, size: 8 }, { ...left, y: end + 4 })

  const right = { x: margin + width * 0.6, width: width * 0.4 }
  let other = start
  for (const [label, sum] of subtotals(sale)) {
    paper.write(label, SMALL, { ...right, y: other })
    other = paper.write(inRupees(sum), { size: 8.5 }, { ...right, y: other, align: 'right' }) + 1
  }
  const total = kind === 'credit_note' ? 'Total credited' : 'Total'
  paper.write(total, heading(12), { ...right, y: other + 2 })
  other = paper.write(
    `₹${inRupees(sale.totals.amount)}`,
    { face: 'strong', size: 13, colour: colours.forest },
    { ...right, y: other + 2, align: 'right' },
  )
  writeSignature(paper, seller, { ...right, y: other + 14, align: 'right' })
}

const words = new ToWords({ converterOptions: { currency: true } })

/** `One Lakh Twenty Three Rupees Only`: the sum in words as on Indian documents, with the paise where there are some. */
export function inWords(sum: Paise): string {
  return words.convert(sum / 100)
}

type Subtotal = [label: string, sum: Paise]

function subtotals({ lines, totals, isAcrossStates, placeOfSupply }: DocumentContent['sale']): Subtotal[] {
  if (lines.every(isUntaxed)) return []
  const values: Subtotal[] = [
    ['Exempt value', totals.exempt],
    ['Taxable value', totals.taxable],
  ]
  const taxes: Subtotal[] = isAcrossStates
    ? [['IGST', totals.integratedTax]]
    : [
        ['CGST', totals.centralTax],
        [stateTaxName(placeOfSupply), totals.stateTax],
      ]
  return [...values.filter(([, sum]) => sum > 0), ...taxes]
}

function writeSignature(paper: Paper, { legalName, signatory }: DocumentContent['seller'], box: Box): void {
  const y = paper.write(`For ${legalName}`, SMALL, box)
  if (signatory === null) {
    paper.write('Authorised signatory', SMALL, { ...box, y: y + 30 })
    return
  }
  const end = paper.write(signatory, { face: 'strong', size: 10 }, { ...box, y: y + 10 })
  paper.write('Authorised signatory, signed electronically', SMALL, { ...box, y: end })
}

/** Only earlier credit notes, which state no reason, are surely of all that an invoice has; a part may leave its fee out. */
function remarks({ sale, seller, order, corrects, reason }: DocumentContent): string[] {
  const hasTax = !sale.lines.every(isUntaxed)
  const hasFee = sale.lines.some(isDeliveryCharge)
  const isFree = !hasFee && (!corrects || reason === undefined)
  const goods = sale.lines.filter((line) => !isDeliveryCharge(line))
  const exempt = [...new Set(goods.filter(isUntaxed).map(({ hsn }) => hsn))]
  const sums = hasTax ? 'All amounts in rupees. Prices include tax' : 'All amounts in rupees'
  return [
    isFree ? `${sums}; delivery is free.` : `${sums}.`,
    ...(order.saving && !corrects
      ? [
          `Prices are after a discount of ${savingText({ ...order.saving, amount: toRupees(order.saving.amount) })} for paying online.`,
        ]
      : []),
    ...(hasTax && hasFee ? ['Delivery is taxed like the goods, in proportion to their value.'] : []),
    ...(seller.gstin === null
      ? ['The seller is not registered for GST; no tax is charged.']
      : exempt.length > 0
        ? [`Exempt from GST: goods of HSN ${listed.format(exempt)}.`]
        : []),
  ]
}

const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' })
