import type { Api } from '../../contract/client.ts'
import { buildOrder } from '../../test/support/bodies.ts'
import type { Customer } from './shop.ts'

type Line = { plant: { _id: string; price: number }; quantity: number }

/** The shopper's order of these plants, delivered just now and paid in cash. */
export async function buildDelivered(adminApi: Api, shopper: Customer, lines: readonly Line[]) {
  const order = await buildOrder(
    shopper,
    lines.map(({ plant, quantity }) => ({ plant: plant._id, quantity, price: plant.price })),
  )
  for (const status of ['shipped', 'delivered'] as const)
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  return order
}
