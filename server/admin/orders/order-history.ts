import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import { isPaidOutLate } from '../../../domain/refund/payout-status.ts'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { type CurrentRefundStatus, NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { listUnprintable, printedTexts } from '../../shop/documents/printable.ts'
import { presentOrder, presentRefund } from '../../shop/orders/present-order.ts'
import { findOrder, type WholeOrder } from '../../shop/orders/queries.ts'
import { canTransfer } from '../../shop/refunds/payee.ts'
import { findRestocked } from '../../shop/refunds/refund-part.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { listIncidents } from './incidents.ts'

/** An order with its ledgers of payments and stock, each with the oldest entry first. */
export async function loadOrderWithHistory(shop: Shop, id: string): Promise<{ body: OrderWithHistory } | Refusal> {
  const { database } = shop
  const order = await findOrder(database, id)
  if (!order) return refuse('not_found')
  const { settings } = await findSettings(database)
  const restocked = await findRestocked(database, id)
  return {
    body: {
      ...presentOrder(shop, order),
      payments: await paymentsOf(database, id),
      refunds: await refundsOf(database, order),
      restocked: [...restocked].map(([item, quantity]) => ({ item, quantity })),
      failedTransfers: await failedTransfersOf(database, id),
      canTransfer: canTransfer(shop),
      stockMovements: await stockMovementsOf(database, id),
      events: await eventsOf(database, id),
      incidents: await listIncidents(database, id),
      cashApprovalAbove: settings.cashApprovalAbove,
      unprintable: listUnprintable(printedTexts(order, settings)),
    },
  }
}

async function paymentsOf(database: Database, orderId: string): Promise<OrderWithHistory['payments']> {
  const rows = await database
    .selectFrom('payments')
    .leftJoin('provider_settlements', 'provider_settlements.id', 'payments.settlement_id')
    .selectAll('payments')
    .select(['provider_settlements.utr', 'provider_settlements.settled_at'])
    .where('payments.order_id', '=', orderId)
    .orderBy('payments.first_seen_at')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ currency, method, status, purpose, part, problem, contact, email, ...row }) => ({
    ...{ providerPaymentId: row.id, currency, method, status, purpose, part, problem, contact, email },
    amount: row.amount / 100,
    isAtDoor: row.door_qr_id !== null,
    fee: row.fee === null ? null : row.fee / 100,
    taxOnFee: row.tax === null ? null : row.tax / 100,
    customerFee: toRupees(row.customer_fee),
    providerOffer: toRupees(row.provider_offer),
    settlement:
      row.settlement_id === null || row.settled_at === null
        ? null
        : { id: row.settlement_id, utr: row.utr, settledAt: row.settled_at.toISOString() },
    firstSeenAt: row.first_seen_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

async function refundsOf(database: Database, order: WholeOrder): Promise<OrderWithHistory['refunds']> {
  const rows = await database
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.user_id')
    .leftJoin('users as second', 'second.id', 'refunds.decided_by')
    .selectAll('refunds')
    .select(['users.name as by', 'second.name as approvedBy'])
    .where('order_id', '=', order.id)
    .where('refunds.status', 'in', NOT_DROPPED)
    .$narrowType<{ status: CurrentRefundStatus }>()
    .orderBy('refunds.created_at')
    .orderBy('refunds.share_of', (order) => order.asc().nullsFirst())
    .orderBy('refunds.id')
    .execute()
  return rows.map((row) => {
    const { payment_id, provider_refund_id, last_error, note, by, user_id, approvedBy, reference } = row
    return {
      ...presentRefund(row, order),
      ...{ providerPaymentId: payment_id, providerRefundId: provider_refund_id, problem: last_error },
      ...{ note, by, proposer: user_id, approvedBy, reference, speed: row.speed_processed },
      lines: withRestock(row.lines),
      payeeInFull: row.status === 'awaiting_approval' ? row.payee_details : null,
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

function withRestock(lines: readonly RefundedLine[]) {
  return lines.map(({ item, quantity, restock = 0 }) => ({ item, quantity, restock }))
}

async function failedTransfersOf(database: Database, orderId: string): Promise<OrderWithHistory['failedTransfers']> {
  const rows = await database
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payee', 'is not', null)
    .where('status', '=', 'dropped')
    .where('decline_note', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    amount: toRupees(paise(row.amount)),
    lines: withRestock(row.lines),
    deliveryFee: toRupees(row.delivery_fee),
    payee: row.payee,
    problem: row.last_error,
    wasMadeLate: isPaidOutLate(row),
    createdAt: row.created_at.toISOString(),
  }))
}

async function stockMovementsOf(database: Database, orderId: string): Promise<OrderWithHistory['stockMovements']> {
  const rows = await database
    .selectFrom('stock_movements')
    .innerJoin('plants', 'plants.id', 'stock_movements.plant_id')
    .select(['plant_id as plant', 'plants.name', 'stock_movements.reason', 'change', 'stock_after as stockAfter'])
    .select('moved_at')
    .where('order_id', '=', orderId)
    .orderBy('stock_movements.id')
    .execute()
  return rows.map(({ moved_at, ...movement }) => ({ ...movement, movedAt: moved_at.toISOString() }))
}

async function eventsOf(database: Database, orderId: string): Promise<OrderWithHistory['events']> {
  const ofOrder = await database
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .select(['happened_at', 'actor', 'users.name', 'aspect', 'from_state as from', 'to_state as to', 'reason', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  const ofReplacements = await database
    .selectFrom('replacement_events')
    .innerJoin('replacements', 'replacements.id', 'replacement_events.replacement_id')
    .innerJoin('users', 'users.id', 'replacement_events.user_id')
    .select(['happened_at', 'users.name', 'from_state as from', 'to_state as to'])
    .where('replacements.order_id', '=', orderId)
    .orderBy('replacement_events.id')
    .execute()
  const replacement = { actor: 'admin', aspect: 'replacement', reason: null, note: null } as const
  return [...ofOrder, ...ofReplacements.map((event) => ({ ...event, ...replacement }))]
    .toSorted((one, other) => one.happened_at.getTime() - other.happened_at.getTime())
    .map(({ happened_at, ...event }) => ({ happenedAt: happened_at.toISOString(), ...event }))
}
