import pg from 'pg'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import { StartupError } from '../../server/platform/startup-error.ts'
import { CHANCE } from '../generated/chance.ts'
import { makeCustomers } from '../generated/customers.ts'
import { makeOrders } from '../generated/orders.ts'
import { makeProducts } from './products.ts'
import type { Sizes } from './read-sizes.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Eighteen months of orders; the first customers registered half a year earlier. */
const ORDER_DAYS = 548
const CUSTOMER_DAYS = 730

/**
 * Fills a migrated, empty database with a shop of these sizes, all or nothing, on a connection of its own, since it
 * takes longer than a request may. The same sizes at the same moment make the same shop.
 */
export async function fillLargeShop(connection: Connection, { products, orders, customers }: Sizes): Promise<void> {
  const client = new pg.Client(connection)
  // A lost connection fails the statement; without a listener its event would end the process.
  client.on('error', () => {})
  await client.connect()
  const run = (statement: string) => client.query(statement)
  try {
    await run("begin; set local jit = off; set local work_mem = '64MB'")
    await requireEmpty(client)
    await run(CHANCE)
    await withoutIndexes(client, async () => {
      await makeProducts(run, { products })
      await makeCustomers(run, { customers, days: CUSTOMER_DAYS })
      await makeOrders(run, { orders, days: ORDER_DAYS, hasOpenPayments: true })
    })
    await run('insert into demo_fill default values')
    await run('commit')
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  await client.query('lock table users, plants, orders')
  const { rows } = await client.query<{ is_empty: boolean }>(
    'select not exists (select from users) and not exists (select from plants) and not exists (select from orders) as is_empty',
  )
  if (!rows[0]?.is_empty) {
    throw new StartupError('Set DATA_DIR or DATABASE_URL to an empty one; this database already holds a shop.')
  }
}
