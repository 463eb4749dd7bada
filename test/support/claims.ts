import type { ResponseBody } from '../../contract/contract.ts'
import type { ClaimFields } from '../../contract/forms/claim.ts'
import { newIdentifier } from '../../server/platform/identifiers.ts'
import { photoFile } from '../../server/shop/claims/claim-photos.ts'
import type { Person } from './factories.ts'
import { buildOrderIn } from './orders-in-states.ts'
import type { TestShop } from './test-shop.ts'

type Claim = ResponseBody<'POST /orders/:id/claims'>
type Order = Awaited<ReturnType<typeof buildOrderIn>>

/** A delivered order with two pieces of one plant. */
export function buildDeliveredOrder(shop: TestShop, person: Person): Promise<Order> {
  return buildOrderIn(shop, person, { paymentMethod: 'online', status: 'delivered' })
}

/** A claim for one piece of each line of an order. */
export function claimOf(order: Pick<Order, 'items'>, changes: Partial<ClaimFields> = {}): ClaimFields {
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
  return { lines, reason: 'broken', text: 'The stem is broken.', photos: [], ...changes }
}

/** The person's claim for a new delivered order. */
export async function buildClaim(
  shop: TestShop,
  person: Person,
  changes: Partial<ClaimFields> = {},
): Promise<Claim & { plant: string }> {
  const order = await buildDeliveredOrder(shop, person)
  const claim = await person.api.call('POST /orders/:id/claims', {
    params: { id: order._id },
    body: claimOf(order, changes),
  })
  return { ...claim, plant: order.plant }
}

/** An uploaded photo as it is stored, without encoding one. */
export async function buildClaimPhoto(shop: TestShop, { id: userId }: Pick<Person, 'id'>): Promise<string> {
  const id = newIdentifier()
  await shop.database.insertInto('claim_photos').values({ id, user_id: userId }).execute()
  await shop.privateStorage.save([{ name: photoFile(id), type: 'image/jpeg', bytes: Buffer.from('a photo') }])
  return id
}
