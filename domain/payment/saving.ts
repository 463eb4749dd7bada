import { cartTotal, type PricedLine } from '../cart.ts'
import { addUp, formatPrice, type Paise, paise } from '../money.ts'

/** What a shopper may save by paying online instead of in cash, in percent of each price; it has at most two decimals. */
export const LEAST_SAVING = 0.01
export const MOST_SAVING = 20

/** A price of one piece (paise) less so many percent, rounded half up to the paisa: what costs something still does. */
export function priceAfterSaving(price: Paise, percent: number): Paise {
  const basisPoints = Math.round(percent * 100)
  return paise(Math.floor((price * (10_000 - basisPoints) + 5_000) / 10_000))
}

/** Lines with each price of one piece (paise) less so many percent. */
export function withSaving<Line extends { price: Paise }>(lines: readonly Line[], percent: number): Line[] {
  return lines.map((line) => ({ ...line, price: priceAfterSaving(line.price, percent) }))
}

type Sums = { lines: readonly PricedLine[]; delivery_fee: Paise }

/** What an order comes to in paise with so many percent less of each price; nothing of its delivery is saved. */
export function amountAfterSaving({ lines, delivery_fee }: Sums, percent: number): Paise {
  return addUp([cartTotal(withSaving(lines, percent)), delivery_fee])
}

/** `Pay now ₹1,176.00 (save ₹24.00)`: the label of the way to pay a cash order ahead; sums in rupees. */
export function payNowText({ amount, saving }: { amount: number; saving: { amount: number } }): string {
  return `Pay now ${formatPrice(amount)} (save ${formatPrice(saving.amount)})`
}

/** `₹24.00 (2%)`: a sum in rupees and what it is of the prices. */
export function savingText({ amount, percent }: { amount: number; percent: number }): string {
  return `${formatPrice(amount)} (${percent}%)`
}
