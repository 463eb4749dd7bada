import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { type CurrentRefundStatus, NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { listUnprintable } from '../../shop/documents/printable.ts'
import { printedTexts } from '../../shop/documents/printed-texts.ts'
import { presentOrder, presentRefund } from '../../shop/orders/present-order.ts'
import { findOrder, type WholeOrder } from '../../shop/orders/queries.ts'
import { canTransfer } from '../../shop/refunds/give-back-cash.ts'
import { isPaidOutLate } from '../../shop/refunds/late-payout.ts'
import { findRestocked } from '../../shop/refunds/restock-refunded.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { listIncidents } from './incidents.ts'
import { allEventsOf } from './order-events.ts'

/** An order with its ledgers of payments and stock, each with the oldest entry first. */
export async function loadOrderWithHistory(shop: Shop, id: string): Promise<{ body: OrderWithHistory } | Refusal> {
  const { database } = shop
  const order = await findOrder(database, id)
  if (!order) return refuse('not_found')
  const [payments, refunds, failedTransfers, restocked, stockMovements, events, incidents, { settings }] =
    await Promise.all([
      paymentsOf(database, id),
      refundsOf(database, order),
      failedTransfersOf(database, order.id),
      findRestocked(database, id),
      stockMovementsOf(database, id),
      allEventsOf(database, id),
      listIncidents(database, id),
      findSettings(database),
    ])
  const unprintable = listUnprintable(printedTexts(order, settings))
  return {
    body: {
      ...presentOrder(shop, order),
      ...{ payments, refunds, failedTransfers, stockMovements, events, incidents, unprintable },
      restocked: [...restocked].map(([item, quantity]) => ({ item, quantity })),
      canTransfer: canTransfer(shop),
      cashApprovalAbove: settings.cashApprovalAbove,
    },
  }
}

async function paymentsOf(database: Database, orderId: string): Promise<OrderWithHistory['payments']> {
  const rows = await database
    .selectFrom('payments')
    .leftJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.order_id', '=', 'payments.order_id')
        .onRef('payment_intents.part', '=', 'payments.part'),
    )
    .leftJoin('provider_settlements', 'provider_settlements.id', 'payments.settlement_id')
    .selectAll('payments')
    .select(['payment_intents.provider_order_id', 'provider_settlements.utr', 'provider_settlements.settled_at'])
    .where('payments.order_id', '=', orderId)
    .orderBy('payments.first_seen_at')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({
    providerPaymentId: row.id,
    providerOrderId: row.door_qr_id === null ? row.provider_order_id : null,
    amount: row.amount / 100,
    currency: row.currency,
    method: row.method,
    isAtDoor: row.door_qr_id !== null,
    status: row.status,
    purpose: row.purpose,
    part: row.part,
    problem: row.problem,
    contact: row.contact,
    email: row.email,
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
  return rows.map((row) => ({
    ...presentRefund(row, order),
    lines: withRestock(row.lines),
    providerPaymentId: row.payment_id,
    providerRefundId: row.provider_refund_id,
    problem: row.last_error,
    note: row.note,
    by: row.by,
    proposer: row.user_id,
    approvedBy: row.approvedBy,
    payeeInFull: row.status === 'awaiting_approval' ? row.payee_details : null,
    speed: row.speed_processed,
    reference: row.reference,
    updatedAt: row.updated_at.toISOString(),
  }))
}

function withRestock(lines: readonly RefundedLine[]) {
  return lines.map(({ item, quantity, restock = 0 }) => ({ item, quantity, restock }))
}

async function failedTransfersOf(database: Database, orderId: string): Promise<OrderWithHistory['failedTransfers']> {
  const rows = await database
    .selectFrom('refunds')
    .select(['id', 'amount', 'lines', 'delivery_fee', 'payee', 'last_error', 'created_at'])
    .select(['status', 'paid_out_at', 'reversed_at'])
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
    .select(['plant_id', 'plants.name', 'stock_movements.reason', 'change', 'stock_after', 'moved_at'])
    .where('order_id', '=', orderId)
    .orderBy('stock_movements.id')
    .execute()
  return rows.map((row) => ({
    plant: row.plant_id,
    name: row.name,
    reason: row.reason,
    change: row.change,
    stockAfter: row.stock_after,
    movedAt: row.moved_at.toISOString(),
  }))
}
