import { cashOffer } from '../../../domain/delivery/cash-offer.ts'
import type { CashRules, Zone } from '../../../domain/delivery/delivery-rules.ts'
import type { Paise } from '../../../domain/money.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { CheckoutContext } from './load-checkout-context.ts'

/** Refuses cash on delivery for a total in paise where the owner's rules do not offer it, with the reason for the shopper. */
export function refuseCash(
  rules: CashRules,
  zone: Zone,
  total: Paise,
  { buyer, openCash, refusedParcels }: CheckoutContext,
): Refusal | null {
  const history = { isEmailConfirmed: buyer.isEmailConfirmed, open: openCash.count, refused: refusedParcels }
  const offer = cashOffer(rules, zone, total, history)
  return offer.offered ? null : refuse('cash_not_offered', { message: offer.reason })
}
