import { type Paise, paise } from '../money.ts'
import type { CashReason, CashRules, Zone } from './delivery-rules.ts'

export type CashHistory = {
  isEmailConfirmed: boolean
  /** Pending or shipped cash orders, except those whose advance is not paid */
  open: number
  /** Parcels refused at the door within twelve months */
  refused: number
}

/** `advance` is the amount in paise to pay online for cash to be offered after all; null if it is not offered. */
type CashOffer =
  | { offered: true; reason: null; advance: null }
  | { offered: false; reason: string; advance: Paise | null }

/**
 * Whether cash on delivery is offered for an order total in paise, with a reason for the shopper if not. The buyer is
 * null if the caller has not signed in: then only zone and total count. An advance makes it available only if the owner
 * accepts one for every reason.
 */
export function cashOffer(
  rules: CashRules,
  zone: Pick<Zone, 'cash'>,
  total: Paise,
  buyer: CashHistory | null,
): CashOffer {
  const reasons = reasonsAgainst(rules, zone, total, buyer)
  const [first] = reasons
  if (first === undefined) return { offered: true, reason: null, advance: null }
  const final = reasons.find((reason) => !rules.advance?.reasons.includes(reason))
  const advance = final === undefined && rules.advance ? advanceOf(total, rules.advance.percent) : null
  if (advance !== null) return { offered: false, reason: withAdvance[first], advance }
  return { offered: false, reason: texts[final ?? first], advance: null }
}

/**
 * The advance for a total at a percentage, in paise: rounded up to a whole rupee, at least one, and less than the
 * total. Null if nothing would be left to pay at the door.
 */
export function advanceOf(total: Paise, percent: number): Paise | null {
  const advance = Math.max(1, Math.ceil((total * percent) / 10_000)) * 100
  return advance < total ? paise(advance) : null
}

function reasonsAgainst(
  rules: CashRules,
  { cash }: Pick<Zone, 'cash'>,
  total: Paise,
  buyer: CashHistory | null,
): CashReason[] {
  const reasons: CashReason[] = []
  if (!cash) reasons.push('zone')
  if (rules.maxTotal !== null && total > rules.maxTotal) reasons.push('sum')
  if (buyer === null) return reasons
  if (rules.needsConfirmedEmail && !buyer.isEmailConfirmed) reasons.push('unconfirmed')
  if (rules.maxOpen !== null && buyer.open >= rules.maxOpen) reasons.push('open')
  if (rules.maxRefused !== null && buyer.refused >= rules.maxRefused) reasons.push('refused')
  return reasons
}

const texts: Readonly<Record<CashReason, string>> = {
  zone: 'Cash on delivery is not available in your area. Please pay online.',
  sum: 'This order is too large for cash on delivery. Please pay online.',
  unconfirmed: 'Please confirm your e-mail first, or pay online.',
  open: 'You already have open cash orders. Please pay for this one online.',
  refused: 'Earlier parcels were returned unpaid, so please pay for this order online.',
}

const withAdvance: Readonly<Record<CashReason, string>> = {
  zone: 'In your area, you pay part of the amount online first.',
  sum: 'For an order of this size, you pay part of the amount online first.',
  unconfirmed: 'Until your e-mail is confirmed, you pay part of the amount online first.',
  open: 'You already have open cash orders, so you pay part of this one online first.',
  refused: 'Earlier parcels were returned unpaid, so you pay part of the amount online first.',
}

/** The most open cash orders of an account whose e-mail is not confirmed, and their largest total */
export const UNCONFIRMED_CASH_ORDERS = 3
export const UNCONFIRMED_CASH_AMOUNT = paise(10_000_00)

/** The orders of an account that are pending or shipped and will be paid in cash at the door. */
export type OpenCashOrders = { count: number; amount: Paise }

/**
 * Whether an account can order this much more with cash on delivery. An order refused at the door costs the nursery
 * shipping both ways and ties up stock, so an account without a confirmed e-mail gets only what a household needs.
 */
export function mayOrderWithCash(isEmailConfirmed: boolean, open: OpenCashOrders, amount: Paise): boolean {
  if (isEmailConfirmed) return true
  return open.count < UNCONFIRMED_CASH_ORDERS && open.amount + amount <= UNCONFIRMED_CASH_AMOUNT
}
