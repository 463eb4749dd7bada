import type { TestShop } from './test-shop.ts'

/** A plant's stock as the shop shows it once its cache has seen all earlier commits. */
export async function stockOf(shop: TestShop, plant: string): Promise<number> {
  await shop.changes.synced()
  return (await shop.api().call('GET /plants/:id', { params: { id: plant } })).stock
}
