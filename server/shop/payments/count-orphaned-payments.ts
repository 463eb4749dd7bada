import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { AWAITS_PAYMENT } from '../orders/awaits-payment.ts'
import type { Shop } from '../shop.ts'

/**
 * How many unpaid orders and refunds wait while the shop has no provider. They wait unharmed: until the provider
 * reports, an unpaid order is neither paid nor given up, and a refund stays requested.
 */
export async function countOrphanedPayments({ database, payments }: Shop): Promise<number> {
  if (payments) return 0
  const { orders, refunds } = await database
    .selectNoFrom((row) => [
      row
        .selectFrom('orders')
        .select((count) => count.fn.countAll<number>().as('orders'))
        .where(AWAITS_PAYMENT)
        .as('orders'),
      row
        .selectFrom('refunds')
        .select((count) => count.fn.countAll<number>().as('refunds'))
        .where('status', 'in', OPEN_REFUNDS)
        .as('refunds'),
    ])
    .executeTakeFirstOrThrow()
  return (orders ?? 0) + (refunds ?? 0)
}
