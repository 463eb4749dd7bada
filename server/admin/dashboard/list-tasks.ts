import { sql } from 'kysely'
import type { Tasks } from '../../../contract/dashboard.ts'
import { LOW_STOCK } from '../../../domain/catalogue.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import { missingPackedFacts, packedCategories } from '../../../domain/packed/packed-requirements.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { OPEN_REFUNDS, type RefundStatus } from '../../../domain/refund/refund-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { inOrderOf } from '../../platform/http/stream-list.ts'
import { listOperationalIncidents } from '../../platform/incidents.ts'
import { hasFactor } from '../../shop/accounts/second-factor/factors.ts'
import { isOverdue } from '../../shop/messages/routes.ts'
import { findSettings, takesOrders } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { taxClassKey } from '../../shop/tax-classes/queries.ts'
import { listDispatch, readDispatch } from '../dispatch/routes.ts'

/** How many of each are listed, beside their total. */
const MAX_LISTED = 5

/** What waits for the owner. */
export async function listTasks(shop: Shop, { userId }: { userId: string }): Promise<Tasks> {
  const { database, settings } = shop
  return {
    hasSecondFactor: await hasFactor(database, userId),
    toShip: await listToShip(shop),
    lowStock: await plantsInLowStock(database),
    packedGoods: await listMissingFacts(database),
    incidents: await openIncidents(database),
    operations: await listOperationalIncidents(database),
    overdueMessages: await overdueMessages(database),
    takesOrders: takesOrders(settings, await findSettings(database)),
    refunds: await refundsIn(database, OPEN_REFUNDS),
    approvals: await refundsIn(database, ['awaiting_approval']),
  }
}

async function listToShip(shop: Shop): Promise<Tasks['toShip']> {
  const { ids, total } = await listDispatch(shop.database, { limit: MAX_LISTED })
  return { total, first: inOrderOf(ids, await readDispatch(shop, ids)) }
}

/** How many rows there are, of which the first are listed. */
const TOTAL = sql<number>`count(*) over ()`.as('total')

async function plantsInLowStock(database: Database): Promise<Tasks['lowStock']> {
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'name', 'size', 'stock', TOTAL])
    .where('deleted_at', 'is', null)
    // A bundle is low when a part is.
    .where('parts', 'is', null)
    .where('stock', '<=', LOW_STOCK)
    .orderBy('stock')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    threshold: LOW_STOCK,
    total: rows[0]?.total ?? 0,
    lowest: rows.map(({ id, stock, ...named }) => ({ plant: id, name: nameWithSize(named), stock })),
  }
}

async function openIncidents(database: Database): Promise<Tasks['incidents']> {
  const rows = await database
    .selectFrom('payment_incidents')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['order_id as order', 'orders.number', 'kind', 'detail', 'times', 'last_at', TOTAL])
    .where('resolved_at', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('payment_incidents.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    latest: rows.map(({ total: _, last_at, ...incident }) => ({ ...incident, lastAt: last_at.toISOString() })),
  }
}

async function overdueMessages(database: Database): Promise<Tasks['overdueMessages']> {
  const rows = await database
    .selectFrom('contact_messages')
    .select(['id as message', 'ticket', 'name', 'subject', 'due_at', TOTAL])
    .where(isOverdue)
    .orderBy('due_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows.map(({ total: _, due_at, ...row }) => ({ ...row, dueAt: due_at.toISOString() })),
  }
}

async function refundsIn(database: Database, states: readonly RefundStatus[]): Promise<Tasks['refunds']> {
  const rows = await database
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('users', 'users.id', 'refunds.user_id')
    .select(['order_id as order', 'orders.number', 'refunds.amount', 'last_error as problem', 'users.name as by'])
    .select(sql<number>`floor(extract(epoch from now() - refunds.created_at) / 3600)::integer`.as('waitingHours'))
    .select(['refunds.created_at', TOTAL])
    .where('refunds.status', 'in', states)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows.map(({ total: _, amount, created_at, ...row }) => ({
      ...row,
      amount: toRupees(paise(amount)),
      createdAt: created_at.toISOString(),
    })),
  }
}

/** More than of other tasks, since an owner fills them in one by one. */
const MAX_PACKAGES = 20

/** The products on sale that lack what the law requires on their packages, by name. */
async function listMissingFacts(database: Database): Promise<Tasks['packedGoods']> {
  const today = await loadToday(database)
  const plants = await database
    .selectFrom('plants')
    .select(['id', 'name', 'category', 'tax_class', 'packed'])
    .where('deleted_at', 'is', null)
    .where((plant) => plant.or([plant('category', 'in', packedCategories), plant('tax_class', 'is not', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const products = plants.flatMap(({ id, name, ...plant }) => {
    const { category, packed } = plant
    const missing = missingPackedFacts({ category, taxClass: taxClassKey(plant), packed }, today)
    return missing.length === 0 ? [] : [{ plant: id, name, missing: missing.map(({ label }) => label) }]
  })
  return { total: products.length, products: products.slice(0, MAX_PACKAGES) }
}
