import type { PaymentMethod } from '../../../domain/order/order-status.ts'

/** The payment methods on offer, the default first; without the provider's script, cash only. */
export function offeredMethods(checkoutScript: string | null): readonly [PaymentMethod, ...PaymentMethod[]] {
  return checkoutScript === null ? ['cod'] : ['online', 'cod']
}
