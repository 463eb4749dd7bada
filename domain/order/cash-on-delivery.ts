import { type Paise, paise } from '../money.ts'

/** What an account whose e-mail is not confirmed may have on its way to be paid in cash, all orders together */
export const UNCONFIRMED_CASH_ORDERS = 3
export const UNCONFIRMED_CASH_AMOUNT = paise(10_000_00)

/** The orders of an account that are pending or shipped and will be paid in cash at the door. */
export type OpenCashOrders = { count: number; amount: Paise }

/**
 * Whether an account may order so much more with cash on delivery. What is refused at the door costs the nursery both
 * ways and holds stock meanwhile, so an account that nobody can be reached by gets a household's worth of it.
 */
export function mayOrderWithCash(isEmailConfirmed: boolean, open: OpenCashOrders, amount: Paise): boolean {
  if (isEmailConfirmed) return true
  return open.count < UNCONFIRMED_CASH_ORDERS && open.amount + amount <= UNCONFIRMED_CASH_AMOUNT
}
