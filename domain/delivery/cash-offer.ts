import type { Paise } from '../money.ts'
import type { CashRules, Zone } from './delivery-rules.ts'

/** What is known of a buyer who wants to pay in cash. */
export type CashHistory = {
  isEmailConfirmed: boolean
  /** Cash orders that are pending or shipped */
  open: number
  /** Parcels of twelve months that were refused at the door */
  refused: number
}

export type CashOffer = { offered: true; reason: null } | { offered: false; reason: string }

/**
 * Whether cash on delivery is offered for an order of a total in paise, with a reason for the shopper if not. The buyer is
 * null while the caller has not signed in: then only zone and total count.
 */
export function cashOffer(
  rules: CashRules,
  { cash }: Pick<Zone, 'cash'>,
  total: Paise,
  buyer: CashHistory | null,
): CashOffer {
  if (!cash) return refused('Cash on delivery is not offered in your area. Please pay online.')
  if (rules.maxTotal !== null && total > rules.maxTotal)
    return refused('An order of this sum is paid online: it is too much to carry in cash.')
  if (buyer === null) return { offered: true, reason: null }
  if (rules.needsConfirmedEmail && !buyer.isEmailConfirmed)
    return refused('Please confirm your e-mail first, or pay online.')
  if (rules.maxOpen !== null && buyer.open >= rules.maxOpen)
    return refused('You have cash orders on their way already. Please pay this one online.')
  if (rules.maxRefused !== null && buyer.refused >= rules.maxRefused)
    return refused('Earlier parcels came back unpaid, so please pay this order online.')
  return { offered: true, reason: null }
}

function refused(reason: string): CashOffer {
  return { offered: false, reason }
}
