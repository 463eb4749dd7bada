import { findState } from '../address.ts'
import { splitPrice } from '../bundle.ts'
import { financialYearLabel } from '../days.ts'
import { addUp, type Paise, paise, times } from '../money.ts'
import type { State } from '../states.ts'
import { rateOn, type TaxClass, type UnitCode } from './tax-classes.ts'

/**
 * What goes with a parcel. A sale of which nothing is taxed, or whose seller is not registered, gets a bill of supply;
 * where some lines are taxed and some exempt, one paper may be both (Rule 46A of the CGST Rules), unless the buyer is
 * registered (`splitSale`).
 */
export const invoiceKinds = ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export type DocumentKind = InvoiceKind | 'credit_note'

/** The documents' titles. */
export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Tax invoice',
  invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
}

/** The letter of each series in its numbers; each series is numbered separately. */
export const documentSeries = { invoice: '', bill_of_supply: 'B', credit_note: 'C' } as const
export type DocumentSeries = keyof typeof documentSeries

/** `item` is the id of the order's line. */
export type SoldLine = { item?: string; name: string; taxClass: TaxClass; quantity: number; price: Paise }

/**
 * `percent` is null for exempt goods, and for all goods of a seller who is not registered. Delivery has no `item`, nor have
 * the lines of earlier documents.
 */
export type TaxedLine = Omit<SoldLine, 'taxClass'> &
  TaxSplit & { hsn: string; unit: UnitCode | typeof deliveryCharge.unit; percent: number | null; amount: Paise }

/** A sale as a tax document states it. Sums are in paise; `price` and `amount` include the tax. */
export type TaxedSale = {
  kind: InvoiceKind
  placeOfSupply: State
  isAcrossStates: boolean
  lines: TaxedLine[]
  totals: TaxSplit & { amount: Paise }
}

type Sale = {
  seller: { state: State; gstin: string | null }
  /** The delivery address's, as the order has it */
  deliveryState: string
  lines: readonly SoldLine[]
  /** Paise, beside the lines; 0 where delivery is free */
  deliveryFee: Paise
  /** The day on which it leaves, in India */
  day: string
}

/**
 * Computes the taxes of a sale; the lines of the delivery fee come after the goods, one for each rate. The place of
 * supply is the state of the delivery; when the address names no known state, it is the seller's (IGST Act, section
 * 10(1)(ca)).
 */
export function taxSale({ seller, deliveryState, lines, deliveryFee, day }: Sale): TaxedSale {
  const placeOfSupply = findState(deliveryState) ?? seller.state
  const isAcrossStates = placeOfSupply !== seller.state
  const goods = lines.map(({ taxClass: { hsn, unit, ...taxClass }, ...line }) => {
    const percent = seller.gstin === null ? null : rateOn(taxClass, day).percent
    return { ...line, hsn, unit, percent, amount: times(line.price, line.quantity) }
  })
  const delivery = shareDeliveryFee(deliveryFee, goods).map((share) => ({
    ...deliveryCharge,
    ...share,
    quantity: 1,
    price: share.amount,
  }))
  const taxed = [...goods, ...delivery].map((line) => ({
    ...line,
    ...splitTax(line.amount, line.percent, isAcrossStates),
  }))
  return withLines({ placeOfSupply, isAcrossStates }, taxed)
}

/** A sale of these lines, with the totals and the kind of document that they make. */
export function withLines(
  { placeOfSupply, isAcrossStates }: Pick<TaxedSale, 'placeOfSupply' | 'isAcrossStates'>,
  lines: TaxedLine[],
): TaxedSale {
  return { kind: kindOf(lines), placeOfSupply, isAcrossStates, lines, totals: totalsOf(lines) }
}

/** The sums down each column, in paise. */
function totalsOf(lines: readonly TaxedLine[]): TaxedSale['totals'] {
  return mapSums((field) => addUp(lines.map((line) => line[field])))
}

/** What a line and a document state of each: the value without tax, the value with tax, the taxes, and the total of them. */
export const sumFields = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'] as const
type SumField = (typeof sumFields)[number]

export function mapSums<Sum extends number>(figureOf: (field: SumField) => Sum): Record<SumField, Sum> {
  const sums: Partial<Record<SumField, Sum>> = {}
  for (const field of sumFields) sums[field] = figureOf(field)
  return sums as Record<SumField, Sum>
}

/** Whether no tax is due on a line, because its goods are exempt or nil-rated. */
export function isUntaxed({ percent }: Pick<TaxedLine, 'percent'>): boolean {
  return !percent
}

function kindOf(lines: readonly TaxedLine[]): InvoiceKind {
  if (lines.every(isUntaxed)) return 'bill_of_supply'
  return lines.some(isUntaxed) ? 'invoice_cum_bill_of_supply' : 'tax_invoice'
}

/** The series that a document is numbered in: an invoice that is a bill of supply as well counts as an invoice. */
export function seriesOf(kind: DocumentKind): DocumentSeries {
  return kind === 'credit_note' || kind === 'bill_of_supply' ? kind : 'invoice'
}

const LAST_SERIAL = 999_999

/**
 * `PA/26-27/000123`; bills of supply and credit notes have a B or C behind the two letters of the prefix. At most the
 * 16 characters that Rules 46, 49 and 53 of the CGST Rules allow.
 */
export function documentNumber(prefix: string, series: DocumentSeries, firstYear: number, serial: number): string {
  if (!isNumberPrefix(prefix)) throw new RangeError(`${prefix} is not a valid number prefix`)
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL)
    throw new RangeError(`${serial} is not a serial number`)
  return `${prefix}${documentSeries[series]}/${financialYearLabel(firstYear)}/${String(serial).padStart(6, '0')}`
}

/** A number as written in a path, with dashes instead of slashes. */
export function numberInPath(number: string): string {
  return number.replaceAll('/', '-')
}

/** Always two capital letters or digits, so that no prefix with the letter of a series is another prefix. */
export function isNumberPrefix(text: string): boolean {
  return /^[A-Z0-9]{2}$/.test(text)
}

/**
 * The sales that get a document each. A buyer who is registered for GST gets a tax invoice for the taxed lines and a bill
 * of supply for the others, in this order: Rule 46A of the CGST Rules has one paper for both only for buyers who are not
 * registered. Whatever a line carries stays with it, so both together come to the sale, to the paisa.
 */
export function splitSale(sale: TaxedSale, buyer: { gstin: string | null }): TaxedSale[] {
  if (buyer.gstin === null || sale.kind !== 'invoice_cum_bill_of_supply') return [sale]
  const { lines } = sale
  return [lines.filter((line) => !isUntaxed(line)), lines.filter(isUntaxed)].map((part) => withLines(sale, part))
}

/** The value on which no tax is due, the value that is taxed, and the taxes; the five always add up to the sum. */
export type TaxSplit = { exempt: Paise; taxable: Paise; centralTax: Paise; stateTax: Paise; integratedTax: Paise }

/**
 * Takes the tax out of a sum that includes it; `percent` is null for exempt goods. Within a state, half of the tax is
 * the state's: both halves are equal, each rounded to the paisa, and the value is what is left. Across states, all of
 * it is integrated tax.
 */
export function splitTax(sum: Paise, percent: number | null, isAcrossStates: boolean): TaxSplit {
  const none = paise(0)
  if (!percent) return { exempt: sum, taxable: none, centralTax: none, stateTax: none, integratedTax: none }
  const part = (rate: number) => paise(Math.round((sum * rate) / (100 + percent)))
  if (isAcrossStates) {
    const integratedTax = part(percent)
    return { exempt: none, taxable: paise(sum - integratedTax), centralTax: none, stateTax: none, integratedTax }
  }
  const half = part(percent / 2)
  return { exempt: none, taxable: paise(sum - 2 * half), centralTax: half, stateTax: half, integratedTax: none }
}

/**
 * How documents and returns name what is charged for delivery: by the code of the service (SAC) "road transport of
 * goods, including letters and parcels", which the portal's tool takes with the unit NA and a quantity of 0. Source of
 * the code: Annexure to Notification 11/2017-Central Tax (Rate). To be confirmed by the owner's accountant: the heading
 * of the goods may stand in its place.
 */
export const deliveryCharge = { name: 'Delivery', hsn: '996511', unit: 'NA' } as const

/** Whether a line is a charge for delivery: goods are counted in units. */
export function isDeliveryCharge({ unit }: { unit: string }): boolean {
  return unit === deliveryCharge.unit
}

/** Goods at a rate of GST in percent, null for exempt ones, with their sum in paise. */
type RatedLine = { percent: number | null; amount: Paise }

/**
 * A delivery fee (paise) as parts of it, one for each rate of the goods, in proportion to what the goods cost: what the
 * seller charges for bringing goods is in their value (CGST Act, section 15(2)(c)), and a composite supply is taxed as its
 * principal supply (sections 2(30) and 8(a)). So the share of exempt goods is exempt. A share of nothing is left out.
 */
export function shareDeliveryFee(fee: Paise, goods: readonly RatedLine[]): RatedLine[] {
  const byRate = [...Map.groupBy(goods, ({ percent }) => percent)]
  const weights = byRate.map(([percent, lines]) => ({
    percent,
    price: addUp(lines.map(({ amount }) => amount)),
    quantity: 1,
  }))
  return splitPrice(fee, weights)
    .map(({ part: { percent }, price }) => ({ percent, amount: price }))
    .filter(({ amount }) => amount > 0)
}
