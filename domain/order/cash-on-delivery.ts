import { type Paise, paise } from '../money.ts'

/** The most open cash orders of an account whose e-mail is not confirmed, and their largest total */
export const UNCONFIRMED_CASH_ORDERS = 3
export const UNCONFIRMED_CASH_AMOUNT = paise(10_000_00)

/** The orders of an account that are pending or shipped and will be paid in cash at the door. */
export type OpenCashOrders = { count: number; amount: Paise }

/**
 * Whether an account may order so much more with cash on delivery. An order refused at the door costs the nursery both
 * ways and holds stock meanwhile, so an account without a confirmed e-mail gets only what a household needs.
 */
export function mayOrderWithCash(isEmailConfirmed: boolean, open: OpenCashOrders, amount: Paise): boolean {
  if (isEmailConfirmed) return true
  return open.count < UNCONFIRMED_CASH_ORDERS && open.amount + amount <= UNCONFIRMED_CASH_AMOUNT
}
