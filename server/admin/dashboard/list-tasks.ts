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

/**
 * Tasks of the owner: orders and replacements to ship, low stock, failed payments, messages past their deadline, packages
 * with missing facts.
 */
export async function listTasks(shop: Shop, { userId }: { userId: string }): Promise<Tasks> {
  const { database, settings } = shop
  const [
    hasSecondFactor,
    toShip,
    lowStock,
    incidents,
    operations,
    messages,
    sellerSettings,
    refunds,
    approvals,
    packedGoods,
  ] = await Promise.all([
    hasFactor(database, userId),
    listToShip(shop),
    plantsInLowStock(database),
    openIncidents(database),
    listOperationalIncidents(database),
    overdueMessages(database),
    findSettings(database),
    refundsIn(database, OPEN_REFUNDS),
    refundsIn(database, ['awaiting_approval']),
    listMissingFacts(database),
  ])
  return {
    hasSecondFactor,
    toShip,
    lowStock,
    packedGoods,
    incidents,
    operations,
    overdueMessages: messages,
    takesOrders: takesOrders(settings, sellerSettings),
    refunds,
    approvals,
  }
}

async function listToShip(shop: Shop): Promise<Tasks['toShip']> {
  const { ids, total } = await listDispatch(shop.database, { limit: MAX_LISTED })
  return { total, first: inOrderOf(ids, await readDispatch(shop, ids)) }
}

async function plantsInLowStock(database: Database): Promise<Tasks['lowStock']> {
  // A bundle is low when a part is.
  const products = database.selectFrom('plants').where('deleted_at', 'is', null).where('parts', 'is', null)
  const low = products.where('stock', '<=', LOW_STOCK)
  const rows = await low
    .select(['id', 'name', 'size', 'stock'])
    .orderBy('stock')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    threshold: LOW_STOCK,
    total: await countOf(low.select(rowCount)),
    lowest: rows.map(({ id, stock, ...named }) => ({ plant: id, name: nameWithSize(named), stock })),
  }
}

async function openIncidents(database: Database): Promise<Tasks['incidents']> {
  const open = database.selectFrom('payment_incidents').where('resolved_at', 'is', null)
  const rows = await open
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['order_id as order', 'orders.number', 'kind', 'detail', 'times', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('payment_incidents.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(open.select(rowCount)),
    latest: rows.map(({ last_at, ...incident }) => ({ ...incident, lastAt: last_at.toISOString() })),
  }
}

async function overdueMessages(database: Database): Promise<Tasks['overdueMessages']> {
  const overdue = database.selectFrom('contact_messages').where(isOverdue)
  const rows = await overdue
    .select(['id as message', 'ticket', 'name', 'subject', 'due_at'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(overdue.select(rowCount)),
    oldest: rows.map(({ due_at, ...row }) => ({ ...row, dueAt: due_at.toISOString() })),
  }
}

async function refundsIn(database: Database, states: readonly RefundStatus[]) {
  const refunds = database.selectFrom('refunds').where('refunds.status', 'in', states)
  const rows = await refunds
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('users', 'users.id', 'refunds.user_id')
    .select(['order_id', 'orders.number', 'refunds.amount', 'last_error', 'refunds.created_at', 'users.name'])
    .select(sql<number>`floor(extract(epoch from now() - refunds.created_at) / 3600)::integer`.as('waitingHours'))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(refunds.select(rowCount)),
    oldest: rows.map(({ order_id: order, amount, last_error: problem, created_at, name: by, ...row }) => ({
      ...{ ...row, order, problem, by },
      amount: toRupees(paise(amount)),
      createdAt: created_at.toISOString(),
    })),
  }
}

const rowCount = sql<number>`count(*)`.as('count')

async function countOf(counted: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> {
  return (await counted.executeTakeFirstOrThrow()).count
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
