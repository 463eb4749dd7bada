import type { PaymentMethod } from '../../../domain/order/order-status.ts'

/** The ways to pay that the shop offers, the default first; without the provider's script there is cash only. */
export function offeredMethods(checkoutScript: string | null): readonly [PaymentMethod, ...PaymentMethod[]] {
  return checkoutScript === null ? ['cod'] : ['online', 'cod']
}
