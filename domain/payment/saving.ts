import { cartTotal, type PricedLine } from '../cart.ts'
import { addUp, formatPrice, type Paise, paise } from '../money.ts'

/** The saving for paying online instead of in cash, as a percentage of each price, with at most two decimals. */
export const LEAST_SAVING = 0.01
export const MOST_SAVING = 20

/** A price per piece (paise) less a percentage, rounded half up to the paisa; never rounded down to zero. */
export function priceAfterSaving(price: Paise, percent: number): Paise {
  const basisPoints = Math.round(percent * 100)
  return paise(Math.floor((price * (10_000 - basisPoints) + 5_000) / 10_000))
}

/** Lines with each price per piece (paise) reduced by a percentage. */
export function withSaving<Line extends { price: Paise }>(lines: readonly Line[], percent: number): Line[] {
  return lines.map((line) => ({ ...line, price: priceAfterSaving(line.price, percent) }))
}

type Sums = { lines: readonly PricedLine[]; delivery_fee: Paise }

/** An order's total in paise with each price reduced by a percentage; the delivery fee is not reduced. */
export function amountAfterSaving({ lines, delivery_fee }: Sums, percent: number): Paise {
  return addUp([cartTotal(withSaving(lines, percent)), delivery_fee])
}

/** `Pay now ₹1,176.00 (save ₹24.00)`: the label for paying a cash order online; sums in rupees. */
export function payNowText({ amount, saving }: { amount: number; saving: { amount: number } }): string {
  return `Pay now ${formatPrice(amount)} (save ${formatPrice(saving.amount)})`
}

/** `₹24.00 (2%)`: a sum in rupees and what it is of the prices. */
export function savingText({ amount, percent }: { amount: number; percent: number }): string {
  return `${formatPrice(amount)} (${percent}%)`
}
