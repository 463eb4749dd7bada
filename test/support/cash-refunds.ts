import assert from 'node:assert/strict'
import { ProviderUnavailable } from '../../server/integrations/razorpay/api.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { buildOrder, buildPlant, type Person } from './factories.ts'
import type { PaymentShop } from './payment-shop.ts'
import { move } from './refunding.ts'
import { until } from './wait-until.ts'

export const UPI_PAYEE = { upi: 'asha.rao@okaxis' }
export const ACCOUNT_PAYEE = { name: 'Asha Rao', account: '50100012345678', ifsc: 'HDFC0001234' }

/** A delivered order of two ferns at ₹200, paid in cash. */
export async function buildCollectedOrder(shop: PaymentShop, person: Person, admin: Person) {
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const { _id: id, items } = await buildOrder(person, [{ plant: fern, quantity: 2, price: 200 }])
  await move(admin, id, 'shipped', 'delivered')
  return { id, item: items[0]?._id ?? assert.fail(), plant: fern }
}

/** The refunds of an order by payout, the oldest first. */
export function payoutsOf({ database }: PaymentShop, orderId: string) {
  return database
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payee', 'is not', null)
    .orderBy('created_at')
    .execute()
}

/** Executes the payouts of an order, beside the shop's jobs, until each has this status. */
export function untilPayouts(shop: PaymentShop, orderId: string, status: string): Promise<void> {
  return until(async () => {
    const refunds = await payoutsOf(shop, orderId)
    if (refunds.length > 0 && refunds.every((refund) => refund.status === status)) return true
    for (const { id } of refunds)
      await executeRefund(shop, id).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
      })
    return false
  })
}
