import { cashOffer } from '../../../domain/delivery/cash-offer.ts'
import type { CashRules, Zone } from '../../../domain/delivery/delivery-rules.ts'
import type { Paise } from '../../../domain/money.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { cashRulesOf } from '../delivery/delivery-rules.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutContext } from './load-checkout-context.ts'
import type { Placement } from './placement.ts'

/**
 * What of a cash order is paid online first, in paise; null if nothing is. Refused, with the reason for the shopper, where the
 * owner's rules do not offer cash for the total, or only with an advance that the shopper did not agree to.
 */
export function agreeCash(
  { payments }: Pick<Shop, 'payments'>,
  { order }: Placement,
  { rules, zone, total }: { rules: CashRules; zone: Zone; total: Paise },
  { buyer, openCash, refusedParcels }: CheckoutContext,
): Paise | null | Refusal {
  const history = { isEmailConfirmed: buyer.isEmailConfirmed, open: openCash.count, refused: refusedParcels }
  const offer = cashOffer(cashRulesOf(rules, payments !== null), zone, total, history)
  if (offer.offered) return null
  if (offer.advance !== null && order.advance) return offer.advance
  return refuse('cash_not_offered', { message: offer.reason })
}
