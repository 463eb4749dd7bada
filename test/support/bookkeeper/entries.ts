import type { State } from '../../../domain/states.ts'

/**
 * Computes documents from sales as a bookkeeper would, in whole paise and without the shop's code. Tests compare the shop's
 * exported books with these.
 */
export const SELLER_STATE = 'Maharashtra'
/** The service's code, with the digits that a seller of this size states */
export const DELIVERY = '9965'
const LARGE = 10_000_000

/** `item` is the order's line, and `price` that of one piece; delivery has no item and no quantity. */
export type Line = {
  item: string | null
  hsn: string
  percent: number | null
  price: number
  quantity: number
  value: number
  tax: number
  amount: number
}

/** A document of an order; `invoice` is the one that a credit note corrects, otherwise the document itself. */
export type Entry = {
  order: string
  orderNumber: number
  kind: 'sale' | 'credit'
  day: string
  state: State
  gstin: string | null
  isCash: boolean
  amount: number
  lines: Line[]
  invoice: { amount: number; lines: readonly Line[]; day: string }
}

type Goods = { item: string; hsn: string; percent: number | null; price: number; quantity: number }

/** The lines of each document of an order: one, or two for a registered buyer of taxed and exempt goods. */
export function billedLines(
  goods: readonly Goods[],
  { fee, state, gstin }: { fee: number; state: State; gstin: string | null },
): Line[][] {
  const sold = goods.map((each) => taxedLine(each, each.price * each.quantity, state))
  const delivery = deliveryShares(fee, sold).map(({ percent, amount }) =>
    taxedLine({ item: null, hsn: DELIVERY, percent, price: amount, quantity: 0 }, amount, state),
  )
  const lines = [...sold, ...delivery]
  const [taxed, exempt] = [lines.filter(isTaxed), lines.filter((line) => !isTaxed(line))]
  return gstin !== null && taxed.length > 0 && exempt.length > 0 ? [taxed, exempt] : [lines]
}

/**
 * The lines of a credit note for pieces of an invoice, of which `gone` pieces of each item were credited before. Computes taxes
 * from cumulative amounts, so that all notes add up to the invoice.
 */
export function creditedLines(
  invoice: readonly Line[],
  gone: ReadonlyMap<string, number>,
  { pieces, deliveryFee }: { pieces: ReadonlyMap<string, number>; deliveryFee: boolean },
  state: State,
): Line[] {
  return invoice.flatMap((line) => {
    if (line.item === null) return deliveryFee ? [line] : []
    const [before, quantity] = [gone.get(line.item) ?? 0, pieces.get(line.item) ?? 0]
    if (quantity === 0) return []
    const taxOfFirst = (count: number) => includedTax(line.price * count, line.percent ?? 0, state)
    const tax = taxOfFirst(before + quantity) - taxOfFirst(before)
    const amount = line.price * quantity
    return [{ ...line, quantity, amount, tax, value: amount - tax }]
  })
}

function taxedLine(about: Omit<Line, 'amount' | 'tax' | 'value'>, amount: number, state: State): Line {
  const tax = includedTax(amount, about.percent ?? 0, state)
  return { ...about, value: amount - tax, tax, amount }
}

/** Shares the fee among the tax rates by the price of their goods, in whole paise; the rest goes to the largest fractions. */
function deliveryShares(fee: number, goods: readonly Line[]): { percent: number | null; amount: number }[] {
  const total = BigInt(sum(goods, ({ amount }) => amount))
  const shares = [...new Set(goods.map(({ percent }) => percent))].map((percent) => {
    const own = goods.filter((line) => line.percent === percent)
    const part = BigInt(fee * sum(own, ({ amount }) => amount))
    return { percent, amount: Number(part / total), fraction: Number(part % total) }
  })
  const left = fee - sum(shares, ({ amount }) => amount)
  const largest = shares.toSorted((one, other) => other.fraction - one.fraction).slice(0, left)
  return shares
    .map((share) => ({ percent: share.percent, amount: share.amount + (largest.includes(share) ? 1 : 0) }))
    .filter(({ amount }) => amount > 0)
}

/** The tax in a price that includes it; within the state two halves, each rounded half up to the paisa. */
function includedTax(amount: number, percent: number, state: State): number {
  const rounded = (numerator: number, denominator: number) =>
    Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
  if (state !== SELLER_STATE) return rounded(amount * percent, 100 + percent)
  return 2 * rounded(amount * percent, 2 * (100 + percent))
}

export const isTaxed = ({ percent }: Pick<Line, 'percent'>) => (percent ?? 0) > 0
export const signOf = ({ kind }: Entry) => (kind === 'sale' ? 1 : -1)
/** Whether the invoice of a document is large. */
export const isLarge = ({ state, gstin, invoice }: Entry) =>
  gstin === null && state !== SELLER_STATE && invoice.amount > LARGE
export const paise = (rupees: number | string | undefined) => Math.round(Number(rupees) * 100)
export const sum = <Item>(items: readonly Item[], figureOf: (item: Item) => number) =>
  items.reduce((total, item) => total + figureOf(item), 0)

/** The kind of a document, by its taxed and exempt lines. */
export function kindOf(lines: readonly Line[]): 'tax_invoice' | 'invoice_cum_bill_of_supply' | 'bill_of_supply' {
  if (!lines.some(isTaxed)) return 'bill_of_supply'
  return lines.every(isTaxed) ? 'tax_invoice' : 'invoice_cum_bill_of_supply'
}

/** Sums of lines by a key, credit notes negative. */
export function sumsBy(
  entries: readonly Entry[],
  keyOf: (entry: Entry, line: Line) => string | null,
  figureOf: (line: Line) => number,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const entry of entries)
    for (const line of entry.lines) {
      const key = keyOf(entry, line)
      if (key !== null) sums[key] = (sums[key] ?? 0) + signOf(entry) * figureOf(line)
    }
  return Object.fromEntries(Object.entries(sums).toSorted())
}

/** The last day of a month like `2026-11`. */
export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
