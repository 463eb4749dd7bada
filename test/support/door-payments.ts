import assert from 'node:assert/strict'
import type { Person } from './factories.ts'
import type { PaymentShop } from './payment-shop.ts'

/** An admin moves an order. */
export function setStatus({ api }: Person, id: string, status: 'shipped' | 'delivered' | 'cancelled') {
  return api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

/** An admin has the order's QR code made, or gets the one that it has. */
export function makeQr({ api }: Person, id: string) {
  return api.call('POST /admin/orders/:id/door-qr', { params: { id } })
}

/** The provider's id of the order's newest QR code. */
export async function codeOf({ database }: Pick<PaymentShop, 'database'>, orderId: string): Promise<string> {
  const { provider_qr_id } = await database
    .selectFrom('door_qr_codes')
    .select('provider_qr_id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return provider_qr_id ?? assert.fail('no code')
}
