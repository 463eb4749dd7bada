import { stateCode } from '../../states.ts'
import { addSums, type BookDocument, groupsOf, isCreditNote, rupees, type Sums, taxedLines } from '../book-document.ts'

/** Sums at one rate, in the portal's fields. No goods that a nursery sells bear a cess. */
export function taxDetail(percent: number, sums: Sums) {
  const { csamt, ...detail } = integratedDetail(percent, sums)
  return { ...detail, camt: rupees(sums.centralTax), samt: rupees(sums.stateTax), csamt }
}

export function integratedDetail(percent: number, { taxable, integratedTax }: Sums) {
  return { rt: percent, txval: rupees(taxable), iamt: rupees(integratedTax), csamt: 0 }
}

/** A document's taxed lines, as one item per rate. */
export function itemsOf<Detail>(document: BookDocument, detailOf: (percent: number, sums: Sums) => Detail) {
  const byRate = groupsOf(taxedLines(document), ({ percent }) => rateKey(percent))
  return byRate.map((lines, index) => ({ num: index + 1, itm_det: detailOf(lines[0].percent ?? 0, addSums(lines)) }))
}

/** A key for a rate that sorts like its number; exempt counts as 0. */
export function rateKey(percent: number | null): string {
  return (percent ?? 0).toFixed(2).padStart(6, '0')
}

/** The two digits of the place of supply. */
export function placeCode({ placeOfSupply }: Pick<BookDocument, 'placeOfSupply'>): string {
  return stateCode(placeOfSupply)
}

type SupplyTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/**
 * The table that a document's taxed lines belong in; null if it has none. Credit notes to unregistered buyers reduce the sums
 * in B2CS, unless their invoice is listed separately.
 */
function tableOf(document: BookDocument): SupplyTable | null {
  if (taxedLines(document).length === 0) return null
  const isNote = isCreditNote(document)
  if (document.buyer.gstin !== null) return isNote ? 'cdnr' : 'b2b'
  if (isLargeInvoice(document)) return isNote ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

/** The documents of a table, in the order given. */
export function documentsIn(table: SupplyTable, documents: readonly BookDocument[]): BookDocument[] {
  return documents.filter((document) => tableOf(document) === table)
}

/**
 * The amount in paise above which an invoice to an unregistered buyer in another state is listed separately, by start date.
 * Sources: Rule 59(4) of the CGST Rules, ₹2.5 lakh since GST began on 1 July 2017; ₹1 lakh since 1 August 2024 by Notification
 * 12/2024-Central Tax of 10 July 2024. To be confirmed by the owner's accountant.
 */
const thresholds = [
  { from: '2017-07-01', above: 25_000_000 },
  { from: '2024-08-01', above: 10_000_000 },
]

/**
 * Whether a sale to an unregistered buyer is listed invoice by invoice (B2C large). A credit note is judged by its invoice's
 * day and full amount.
 */
function isLargeInvoice({ isAcrossStates, day, totals, corrects }: BookDocument): boolean {
  if (!isAcrossStates) return false
  const invoiceDay = corrects?.day ?? day
  const threshold = thresholds.findLast(({ from }) => from <= invoiceDay) ?? thresholds[0]
  return (corrects?.amount ?? totals.amount) > (threshold?.above ?? 0)
}
