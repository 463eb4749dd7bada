/**
 * Money is integer paise inside the shop (100 paise make a rupee); they become rupees in the API, on screens, and in e-mails,
 * documents and exports.
 */
declare const unit: unique symbol
export type Paise = number & { readonly [unit]: 'paise' }

/** The largest sum the shop handles: 1 crore rupees, far below what an integer holds exactly. */
export const MAX_SUM = 1_000_000_000 as Paise

/** Brands a whole, non-negative number of paise; throws a RangeError on anything else. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is not a sum in paise`)
  return amount as Paise
}

/** Whether a number of rupees names a sum exactly: finite, not negative, at most two decimals. */
export function isRupeeSum(rupees: number): boolean {
  return rupees >= 0 && rupees <= MAX_SUM / 100 && Math.round(rupees * 100) / 100 === rupees
}

/** Paise of a number of rupees; throws a RangeError when it has a fraction of a paisa. */
export function fromRupees(rupees: number): Paise {
  if (!isRupeeSum(rupees)) throw new RangeError(`${rupees} is not a sum in rupees`)
  return Math.round(rupees * 100) as Paise
}

/** Rupees with at most two decimals, as the API sends them. */
export function toRupees(sum: Paise): number {
  return sum / 100
}

export function addUp(sums: readonly Paise[]): Paise {
  return paise(sums.reduce<number>((total, sum) => total + sum, 0))
}

export function times(sum: Paise, count: number): Paise {
  return paise(sum * count)
}

/** Shown for a sum that a record lacks */
const UNKNOWN_SUM = '₹–'

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const noDecimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** `₹1,499.00`: two decimals, Indian grouping. Takes rupees. */
export function formatPrice(rupees: number): string {
  if (!Number.isFinite(rupees)) return UNKNOWN_SUM
  return `₹${twoDecimals.format(rupees)}`
}

/** `₹1,499` or `₹1,499.50`: no or two decimals, Indian grouping, as the back office shows sums. Takes rupees. */
export function formatSum(rupees: number): string {
  if (!Number.isFinite(rupees)) return UNKNOWN_SUM
  // To the paisa first, so that what is shown without decimals has none
  const isWhole = Math.round(rupees * 100) % 100 === 0
  return `₹${(isWhole ? noDecimals : twoDecimals).format(rupees)}`
}

/** `Rs 1,499.00`: the total on the shopper's orders page. Takes rupees. */
export function formatTotal(rupees: number): string {
  if (!Number.isFinite(rupees)) return 'Rs –'
  return `Rs ${twoDecimals.format(rupees)}`
}
