import { financialYearLabel, financialYearOf } from '../../days.ts'
import { stateCode } from '../../states.ts'
import { isBuyerGstin, isOfDeliveryState } from '../../tax/gstin.ts'
import { type DocumentSeries, documentSeries, sumFields } from '../../tax/tax-document.ts'
import { addSums, type BookDocument, type BookLine, isCreditNote } from '../book-document.ts'
import { numberHead } from './gstr1.ts'

/**
 * The most paise by which a tax may differ from its rate times the value, because each tax is rounded separately. A partial
 * credit note has the difference of two rounded taxes, so that all notes together add up to their invoice.
 */
const ROUNDING = { invoice: 1, creditNote: 2 }

/**
 * Checks one document: its lines, totals, taxes and parties and, for a credit note, its invoice and the earlier notes.
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
    ...compareSums(number, `${where}: price times quantity`, price * quantity, amount),
    ...(rate === 0 ? compareSums(number, `${where}: exempt value`, amount, exempt) : []),
    ...checkTax(`CGST at ${rate / 2}%`, half, centralTax),
    ...checkTax(`SGST at ${rate / 2}%`, half, stateTax),
    ...checkTax(`IGST at ${rate}%`, whole, integratedTax),
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
    ...(buyer.gstin === null || (isBuyerGstin(buyer.gstin) && buyer.gstin !== seller.gstin)
      ? []
      : [
          {
            paper: number,
            what: 'the buyer’s GSTIN',
            expected: 'a valid GSTIN of another business',
            found: buyer.gstin,
          },
        ]),
    ...(buyer.gstin === null || isOfDeliveryState(buyer.gstin, placeOfSupply)
      ? []
      : compareTexts(number, 'state of the buyer’s GSTIN', stateCode(placeOfSupply), buyer.gstin.slice(0, 2))),
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
    ...(corrects.day <= day ? [] : compareTexts(number, 'the document date', `not before ${corrects.day}`, day)),
    ...(credited <= corrects.amount
      ? []
      : compareSums(number, `total credited against ${corrects.number}`, corrects.amount, credited)),
  ]
}

/** The last serial of a series before these documents. A series without one begins at 1. */
export type LastSerial = { series: DocumentSeries; financialYear: number; serial: number }

/** Checks that each series has every number, in the right format and in date order. */
export function checkNumbering(documents: readonly BookDocument[], before: readonly LastSerial[]): Difference[] {
  const years = [...new Set(documents.map(({ financialYear }) => financialYear))].toSorted()
  return years.flatMap((year) =>
    (Object.keys(documentSeries) as DocumentSeries[]).flatMap((series) => {
      const issued = documents.filter((each) => each.series === series && each.financialYear === year)
      const last = before.find((each) => each.series === series && each.financialYear === year)
      return [...issued.flatMap(checkNumber), ...checkSequence(issued, last?.serial ?? 0)]
    }),
  )
}

const PREFIX_LENGTH = 2

function checkNumber({ number, series, serial, financialYear, day }: BookDocument): Difference[] {
  const tail = `${documentSeries[series]}/${financialYearLabel(financialYear)}/${String(serial).padStart(6, '0')}`
  return [
    ...compareTexts(number, 'the number after the prefix', tail, number.slice(PREFIX_LENGTH)),
    ...compareTexts(number, 'financial year of the document date', String(financialYearOf(day)), String(financialYear)),
  ]
}

function checkSequence(issued: readonly BookDocument[], last: number): Difference[] {
  const differences: Difference[] = []
  let [serial, day] = [last, '']
  for (const document of issued.toSorted((a, b) => a.serial - b.serial)) {
    for (const missing of missingSerials(serial, document.serial))
      differences.push({
        paper: `${numberHead(document)}${String(missing).padStart(6, '0')}`,
        what: 'number in the sequence',
        expected: 'issued',
        found: 'missing',
      })
    if (document.day < day)
      differences.push({
        paper: document.number,
        what: 'the document date',
        expected: `not before ${day}`,
        found: document.day,
      })
    serial = document.serial
    day = document.day
  }
  return differences
}

/** The most missing numbers named for one gap: a gap of thousands is one mistake. */
export const MOST_NAMED = 20

function missingSerials(last: number, next: number): number[] {
  return Array.from({ length: Math.min(MOST_NAMED, Math.max(0, next - last - 1)) }, (_, index) => last + 1 + index)
}

/** An error in a document, a sequence or a table; sums are in rupees. */
export type Difference = {
  /** The number of a document, or the name of a table */
  paper: string
  what: string
  expected: string
  found: string
}

/** The kind of error, whichever document, line or state it is in. */
export function kindOfDifference({ what }: Difference): string {
  return what
    .replace(/^line \d+ \(.*\): /s, '')
    .replace(/^total credited against .+/s, 'total credited against an invoice')
    .replace(/^(supply to|tax in) .+/s, '$1 a state')
    .replace(/^HSN .+/s, 'HSN')
}

/** Compares two sums in paise. */
export function compareSums(paper: string, what: string, expected: number, found: number): Difference[] {
  if (expected === found) return []
  return [{ paper, what, expected: (expected / 100).toFixed(2), found: (found / 100).toFixed(2) }]
}

export function compareTexts(paper: string, what: string, expected: string, found: string): Difference[] {
  return expected === found ? [] : [{ paper, what, expected, found }]
}
