import type { OrderPlacement } from '../../../contract/orders.ts'
import { fromRupees } from '../../../domain/money.ts'
import { mayOrderWithCash } from '../../../domain/order/cash-on-delivery.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutContext } from './load-checkout-context.ts'

/**
 * Refuses an order for cash on delivery above what an account with an unconfirmed e-mail may have open. Its buyer is
 * locked, so no other order of theirs is placed meanwhile. `RATE_LIMITS=off` lifts this limit, too.
 */
export function limitCashOnDelivery(
  { settings }: Pick<Shop, 'settings'>,
  { paymentMethod, amount }: OrderPlacement,
  { buyer, openCash }: CheckoutContext,
): Refusal | null {
  if (!settings.hasRateLimits || paymentMethod !== 'cod') return null
  return mayOrderWithCash(buyer.isEmailConfirmed, openCash, fromRupees(amount)) ? null : refuse('confirm_email_first')
}
