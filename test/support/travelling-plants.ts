import type { PlantDelivery } from '../../domain/delivery/plant-delivery.ts'
import { PRICE } from './buyers.ts'
import { product } from './delivery-requests.ts'
import { buildPlant } from './factories.ts'
import type { TestShop } from './test-shop.ts'

export const inDelhi = { street: '1 Janpath', city: 'Delhi', state: 'Delhi', country: 'India', zipCode: '110001' }

/** A plant with these delivery settings, or none; with `parts`, a bundle of two pieces of each. */
export async function buildTravelling(
  shop: TestShop,
  name: string,
  delivery: Partial<PlantDelivery> | null,
  parts: readonly string[] = [],
): Promise<string> {
  const pieces = parts.map((plant) => ({ plant, quantity: 2 }))
  const bundle = parts.length > 0 && { parts: pieces, stock: undefined }
  const id = await buildPlant(shop, { name, price: PRICE, stock: 5_000, ...bundle })
  await travelFrom(shop, id, delivery)
  return id
}

/** Changes the delivery settings of a plant. */
export async function travelFrom(shop: TestShop, id: string, delivery: Partial<PlantDelivery> | null): Promise<void> {
  await shop.database
    .updateTable('plants')
    .set(({ eb }) => ({
      edits: eb('edits', '+', 1),
      delivery: delivery && JSON.stringify(product('', delivery).delivery),
    }))
    .where('id', '=', id)
    .execute()
  await shop.changes.synced()
}
