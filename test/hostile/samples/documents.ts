import { buildMixedOrderIn, buildReturnedOrder } from '../../support/orders-in-states.ts'
import type { World } from './sample.ts'

/** An order's first credit note. */
export async function creditNote({ shop, customer, admin }: World) {
  const { _id: id } = await buildReturnedOrder(shop, customer, admin)
  const { creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  return { params: { id, number: (creditNotes[0]?.number ?? '').replaceAll('/', '-') } }
}

export async function billOfSupply({ shop, customer, admin }: World) {
  return { params: { id: (await buildMixedOrderIn(shop, customer, admin, 'shipped'))._id } }
}
