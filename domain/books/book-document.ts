import type { PaymentMethod } from '../order/order-status.ts'
import type { State } from '../states.ts'
import { type DocumentKind, type DocumentSeries, mapSums, type sumFields } from '../tax/tax-document.ts'

/**
 * A line as its document states it, in paise. `percent` is the rate of GST: null for exempt goods, 0 for nil-rated
 * ones, whose value is in `exempt` as well. `unit` is a code of the portal's list (UQC), NA for delivery.
 */
export type BookLine = Sums & {
  name: string
  hsn: string
  unit: string
  quantity: number
  /** The price of one piece, tax included */
  price: number
  percent: number | null
}

/** An issued invoice, bill of supply or credit note, as the books need it. Days are India's. */
export type BookDocument = {
  kind: DocumentKind
  number: string
  day: string
  series: DocumentSeries
  /** The year in which it begins */
  financialYear: number
  serial: number
  orderNumber: number
  paymentMethod: PaymentMethod
  seller: { state: State; gstin: string | null }
  /** `gstin` of a buyer who is registered */
  buyer: { name: string; gstin: string | null }
  placeOfSupply: State
  isAcrossStates: boolean
  lines: readonly BookLine[]
  totals: Sums
  /** The invoice that a credit note corrects, with its whole amount in paise; null for one that is not in the books */
  corrects: { number: string; day: string; amount: number | null } | null
  /** The amount that earlier credit notes have credited against the same invoice, in paise */
  creditedBefore: number
}

export function isCreditNote({ kind }: Pick<BookDocument, 'kind'>): boolean {
  return kind === 'credit_note'
}

/** Adds up some lines of a document. The sums of a credit note are negative. */
export function countedSums(document: BookDocument, lines: readonly Sums[] = document.lines): Sums {
  const sums = addSums(lines)
  return isCreditNote(document) ? negated(sums) : sums
}

/** Lines that bear tax: neither exempt nor nil-rated. */
export function taxedLines({ lines }: BookDocument): BookLine[] {
  return lines.filter(({ percent }) => percent !== null && percent > 0)
}

/** The sums that a document or line states, in paise. `amount` is the total paid: value and taxes. */
export type Sums = Record<(typeof sumFields)[number], number>

/** Adds up each field. Credit notes count as negative, so a sum may be negative too. */
export function addSums(rows: readonly Sums[]): Sums {
  return mapSums((field) => rows.reduce((total, row) => total + row[field], 0))
}

/** The total of the three taxes. */
export function taxOf({ centralTax, stateTax, integratedTax }: Sums): number {
  return centralTax + stateTax + integratedTax
}

/** The negated sums. Zero stays zero, not minus zero. */
export function negated(sums: Sums): Sums {
  return mapSums((field) => 0 - sums[field])
}

/** Converts paise, which may be negative, to rupees with at most two decimal places. */
export function rupees(paise: number): number {
  return paise / 100
}

/** Groups items by key, sorted by key. No group is empty. */
export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = [...Map.groupBy(items, keyOf)] as [string, [Item, ...Item[]]][]
  return groups.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
