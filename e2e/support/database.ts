import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../../server/platform/embedded-postgres/address.ts'
import { SHOP_DATA } from './shop.ts'

/** Runs a statement in the shop's database, for states that no screen and no call can produce. */
export async function runInShopDatabase(statement: string, values: unknown[]): Promise<void> {
  const cluster = join(process.env[SHOP_DATA] ?? '', 'database')
  const client = new pg.Client(await addressOf(cluster, await accountFor(cluster)))
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
