import { gstStateCodes } from '../../tax/gst-states.ts'
import { isGstin } from '../../tax/gstin.ts'
import { type BookDocument, type BookLine, isCreditNote } from '../book-document.ts'
import { addSums, sumFields } from '../sums.ts'
import { compareSums, compareTexts, type Difference } from './difference.ts'

/**
 * By how many paise a tax may differ from its rate on the value: each is rounded for itself. A credit note for a part has the
 * difference of two rounded taxes, so that all notes come to their invoice.
 */
const ROUNDING = { invoice: 1, creditNote: 2 }

/**
 * Checks a document by itself: its lines, its totals, its taxes, its parties and, for a credit note, its invoice with the notes
 * before it.
 */
export function checkDocument(document: BookDocument, gstin: string): Difference[] {
  const { number, lines, totals } = document
  const sums = addSums(lines)
  return [
    ...lines.flatMap((line, index) => checkLine(document, line, `line ${index + 1} (${line.name})`)),
    ...sumFields.flatMap((field) => compareSums(number, `total of ${fieldNames[field]}`, sums[field], totals[field])),
    ...checkParties(document, gstin),
    ...checkCorrection(document),
  ]
}

export const fieldNames: Readonly<Record<(typeof sumFields)[number], string>> = {
  exempt: 'exempt value',
  taxable: 'taxable value',
  centralTax: 'CGST',
  stateTax: 'SGST',
  integratedTax: 'IGST',
  amount: 'amount',
}

function checkLine(document: BookDocument, line: BookLine, where: string): Difference[] {
  const { number, isAcrossStates } = document
  const { exempt, taxable, centralTax, stateTax, integratedTax, amount, price, quantity, percent } = line
  const rate = percent ?? 0
  const half = isAcrossStates ? 0 : (taxable * rate) / 200
  const whole = isAcrossStates ? (taxable * rate) / 100 : 0
  const rounding = isCreditNote(document) ? ROUNDING.creditNote : ROUNDING.invoice
  const checkTax = (what: string, exact: number, found: number) =>
    Math.abs(exact - found) <= rounding ? [] : compareSums(number, `${where}: ${what}`, Math.round(exact), found)
  return [
    ...compareSums(
      number,
      `${where}: value and taxes together`,
      amount,
      exempt + taxable + centralTax + stateTax + integratedTax,
    ),
    ...compareSums(number, `${where}: price by quantity`, price * quantity, amount),
    ...(rate === 0 ? compareSums(number, `${where}: exempt value`, amount, exempt) : []),
    ...checkTax(`CGST at ${rate / 2} %`, half, centralTax),
    ...checkTax(`SGST at ${rate / 2} %`, half, stateTax),
    ...checkTax(`IGST at ${rate} %`, whole, integratedTax),
  ]
}

function checkParties(
  { number, seller, buyer, placeOfSupply, isAcrossStates }: BookDocument,
  gstin: string,
): Difference[] {
  const place = placeOfSupply === seller.state ? 'within the state' : 'across states'
  return [
    ...compareTexts(number, 'the seller’s GSTIN', gstin, seller.gstin ?? 'none, so it is not in the return'),
    ...compareTexts(number, `supply to ${placeOfSupply}`, place, isAcrossStates ? 'across states' : 'within the state'),
    ...(buyer.gstin === null || isGstin(buyer.gstin)
      ? []
      : [{ paper: number, what: 'the buyer’s GSTIN', expected: 'a valid one', found: buyer.gstin }]),
    ...(buyer.gstin === null
      ? []
      : compareTexts(number, 'state of the buyer’s GSTIN', gstStateCodes[placeOfSupply], buyer.gstin.slice(0, 2))),
  ]
}

function checkCorrection(document: BookDocument): Difference[] {
  const { number, day, corrects, creditedBefore, totals } = document
  if (!isCreditNote(document)) return []
  if (corrects === null || corrects.amount === null) {
    const found = corrects?.number ?? 'none'
    return [{ paper: number, what: 'the invoice that it corrects', expected: 'an issued invoice', found }]
  }
  const credited = creditedBefore + totals.amount
  return [
    ...(corrects.day <= day ? [] : compareTexts(number, 'its day', `not before ${corrects.day}`, day)),
    ...(credited <= corrects.amount
      ? []
      : compareSums(number, `credited of ${corrects.number}`, corrects.amount, credited)),
  ]
}
