import { sql } from 'kysely'
import type { Tasks } from '../../../contract/dashboard.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { LOW_STOCK } from '../../../domain/stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { listOperationalIncidents } from '../../platform/incidents/operational-incidents.ts'
import { hasFactor } from '../../shop/accounts/second-factor/factors.ts'
import { isOverdue } from '../../shop/messages/queries.ts'
import { isToShip } from '../../shop/orders/order-views.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import { takesOrders } from '../../shop/settings/takes-orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { listMissingFacts } from './list-missing-facts.ts'

/** How many of each are listed, beside their total. */
const MAX_LISTED = 5

/**
 * Tasks of the owner: orders to ship, low stock, failed payments, messages past their deadline, packages with missing
 * facts.
 */
export async function listTasks(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  caller: { userId: string },
): Promise<Tasks> {
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
    hasFactor(database, caller.userId),
    ordersToShip(database),
    plantsInLowStock(database),
    openIncidents(database),
    listOperationalIncidents(database),
    overdueMessages(database),
    findSettings(database),
    openRefunds(database),
    proposedRefunds(database),
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

async function ordersToShip(database: Database): Promise<Tasks['toShip']> {
  const waiting = database.selectFrom('orders').where(isToShip)
  const rows = await waiting
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.created_at', 'users.name', 'payment_method', 'amount'])
    .select(hoursSince('orders.created_at').as('hours'))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(waiting.select(rowCount)),
    oldest: rows.map((row) => ({
      order: row.id,
      createdAt: row.created_at.toISOString(),
      waitingHours: row.hours,
      customer: row.name,
      paymentMethod: row.payment_method,
      amount: toRupees(row.amount),
    })),
  }
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
    .select(['order_id', 'kind', 'detail', 'times', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(open.select(rowCount)),
    latest: rows.map(({ order_id, last_at, ...incident }) => ({
      order: order_id,
      ...incident,
      lastAt: last_at.toISOString(),
    })),
  }
}

async function overdueMessages(database: Database): Promise<Tasks['overdueMessages']> {
  const overdue = database.selectFrom('contact_messages').where(isOverdue)
  const rows = await overdue
    .select(['id', 'ticket', 'name', 'subject', 'due_at'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(overdue.select(rowCount)),
    oldest: rows.map(({ id, ticket, name, subject, due_at }) => ({
      message: id,
      ticket,
      name,
      subject,
      dueAt: due_at.toISOString(),
    })),
  }
}

async function openRefunds(database: Database): Promise<Tasks['refunds']> {
  const open = database.selectFrom('refunds').where('status', 'in', OPEN_REFUNDS)
  const rows = await open
    .select(['order_id', 'amount', 'last_error', 'created_at'])
    .select(hoursSince('created_at').as('hours'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(open.select(rowCount)),
    oldest: rows.map((row) => ({
      order: row.order_id,
      createdAt: row.created_at.toISOString(),
      waitingHours: row.hours,
      amount: toRupees(paise(row.amount)),
      problem: row.last_error,
    })),
  }
}

async function proposedRefunds(database: Database): Promise<Tasks['approvals']> {
  const proposed = database.selectFrom('refunds').where('refunds.status', '=', 'awaiting_approval')
  const rows = await proposed
    .innerJoin('users', 'users.id', 'refunds.user_id')
    .select(['order_id', 'amount', 'refunds.created_at', 'users.name'])
    .select(hoursSince('refunds.created_at').as('hours'))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(MAX_LISTED)
    .execute()
  return {
    total: await countOf(proposed.select(rowCount)),
    oldest: rows.map((row) => ({
      order: row.order_id,
      createdAt: row.created_at.toISOString(),
      waitingHours: row.hours,
      amount: toRupees(paise(row.amount)),
      by: row.name,
    })),
  }
}

const rowCount = sql<number>`count(*)`.as('count')

async function countOf(counted: { executeTakeFirstOrThrow(): Promise<{ count: number }> }): Promise<number> {
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Whole hours, by the database's clock. */
function hoursSince(column: string) {
  return sql<number>`floor(extract(epoch from now() - ${sql.ref(column)}) / 3600)::integer`
}
