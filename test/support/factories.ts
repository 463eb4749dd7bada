import { sql, type Updateable } from 'kysely'
import type { Api } from '../../contract/client.ts'
import { insertProduct } from '../../server/admin/products/create-product.ts'
import type { Product } from '../../server/admin/products/product-row.ts'
import type { Schema } from '../../server/database/schema.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { digestOf, newIdentifier, newSecret } from '../../server/platform/identifiers.ts'
import { buildProduct } from './bodies.ts'
import type { TestShop } from './test-shop.ts'

export { address, buildOrder, buildProduct, orderOf } from './bodies.ts'

/** A plant on sale; returns its id. */
export async function buildPlant(shop: TestShop, changes: Partial<Product> = {}): Promise<string> {
  const plant = await inTransaction(shop.database, (transaction) =>
    insertProduct(transaction, shop, buildProduct(changes)),
  )
  await shop.changes.synced()
  return plant.id
}

/** Changes the rows of plants, and waits until no cached response is older. */
export async function changePlants(
  shop: TestShop,
  changes: Updateable<Schema['plants']>,
  ...ids: string[]
): Promise<void> {
  await shop.database.updateTable('plants').set(changes).where('id', 'in', ids).execute()
  await shop.changes.synced()
}

export const takeOffSale = (shop: TestShop, ...ids: string[]) => changePlants(shop, { deleted_at: new Date() }, ...ids)

export type Person = { id: string; name: string; email: string; bearer: string; cookie: string; api: Api }

/** A signed-in person. The account has no password: tests of passwords register over the API. */
export async function buildPerson(
  shop: TestShop,
  changes: { name?: string; isAdmin?: boolean; isActive?: boolean } = {},
): Promise<Person> {
  const id = newIdentifier()
  const { name = 'Asha Kulkarni', isAdmin = false, isActive = true } = changes
  const email = `${id.toLowerCase()}@paudha.example`
  await shop.database.insertInto('users').values({ id, name, email, is_admin: isAdmin, is_active: isActive }).execute()
  const { bearer, cookie } = await insertSession(shop, id)
  return { id, name, email, bearer, cookie, api: shop.api(bearer) }
}

/** A session of an account, without a login. */
export async function insertSession(shop: Pick<TestShop, 'database'>, userId: string) {
  const [bearer, cookie] = [newSecret(), newSecret()]
  const hashes = { bearer_hash: digestOf(bearer), cookie_hash: digestOf(cookie) }
  const expires_at = sql<Date>`now() + interval '30 days'`
  await shop.database
    .insertInto('sessions')
    .values({ id: newIdentifier(), user_id: userId, ...hashes, expires_at })
    .execute()
  return { bearer, cookie }
}

export function buildAdmin(shop: TestShop): Promise<Person> {
  return buildPerson(shop, { name: 'Admin', isAdmin: true })
}

/** A plant's stock as the shop shows it once its cache has seen all earlier commits. */
export async function stockOf(shop: TestShop, plant: string): Promise<number> {
  await shop.changes.synced()
  return (await shop.api().call('GET /plants/:id', { params: { id: plant } })).stock
}
