import { buildPicture, formWith } from '../../support/images.ts'
import { buildMixedOrderIn, buildOrderIn, buildReturnedOrder } from '../../support/orders-in-states.ts'
import type { World } from './sample.ts'

/** The customer's cash order. */
export async function cashOrder(
  { shop, customer }: World,
  status: 'pending' | 'shipped' | 'delivered' = 'pending',
): Promise<string> {
  return (await buildOrderIn(shop, customer, { paymentMethod: 'cod', status }))._id
}

/** An order's first credit note. */
export async function creditNote({ shop, customer, admin }: World) {
  const { _id: id } = await buildReturnedOrder(shop, customer, admin)
  const { creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  return { params: { id, number: (creditNotes[0]?.number ?? '').replaceAll('/', '-') } }
}

export async function billOfSupply({ shop, customer, admin }: World) {
  return { params: { id: (await buildMixedOrderIn(shop, customer, admin, 'shipped'))._id } }
}

/** A form with a photo that is quickly decoded. */
export const smallPhoto = async () => formWith(await buildPicture({ width: 40, height: 30 }))
