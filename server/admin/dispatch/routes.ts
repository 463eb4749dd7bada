import { sql } from 'kysely'
import type { DispatchEntry } from '../../../contract/dispatch.ts'
import type { Database } from '../../platform/database/database.ts'
import { type IdList, type Part, readClock } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { presentOrder, presentReplacement } from '../../shop/orders/present-order.ts'
import { IS_TO_SHIP, readOrders, type WholeOrder } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'

export function dispatchRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/dispatch', async ({ query }) =>
    streamList(await listDispatch(shop.database, query), (ids) => readDispatch(shop, ids)),
  )
}

/** What is to be shipped. A replacement, which is promised for no day, is due on the day of its decision. */
const QUEUE = sql`
  select orders.id, orders.created_at, delivery->>'latest' as promised from orders
  where ${IS_TO_SHIP}
  union all
  select id, created_at, null from replacements where status = 'pending'
`

/** The ids of what must leave, the first promised day first, then the oldest. */
export async function listDispatch(database: Database, { limit, offset }: Part): Promise<IdList> {
  const { rows } = await sql<IdList>`
    with queue as (${QUEUE})
    select (select count(*) from queue) as total, array(
      select id from queue
      order by coalesce(promised, (created_at at time zone 'Asia/Kolkata')::date::text), created_at, id
      limit ${limit ?? null}::bigint offset ${offset ?? 0}::bigint
    )::text[] as ids
  `.execute(database)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The entries of these ids, in any order. */
export async function readDispatch(shop: Shop, ids: readonly string[]): Promise<DispatchEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${ids})
    union select order_id from replacements where id = any(${ids})
  `.execute(shop.database)
  const orderIds = rows.map(({ id }) => id)
  const orders = await readOrders(shop.database, orderIds)
  const now = await readClock(shop.database)
  return orders.flatMap((order) => {
    if (ids.includes(order.id)) return [present(shop, order, null, now)]
    return order.replacements.filter(({ id }) => ids.includes(id)).map((each) => present(shop, order, each, now))
  })
}

type Replacement = WholeOrder['replacements'][number]

function present(shop: Shop, order: WholeOrder, replacement: Replacement | null, now: Date): DispatchEntry {
  const since = new Date(replacement?.created_at ?? order.created_at)
  return {
    kind: replacement ? 'replacement' : 'order',
    _id: replacement?.id ?? order.id,
    number: Number(order.number),
    promised: replacement ? null : (order.delivery?.latest ?? null),
    carrier: order.delivery?.by ?? null,
    waitingHours: Math.floor((now.getTime() - since.getTime()) / HOUR_MS),
    order: presentOrder(shop, order),
    replacement: replacement && presentReplacement(replacement),
  }
}

const HOUR_MS = 60 * 60 * 1000
