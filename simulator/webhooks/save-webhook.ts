import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import {
  newEventId,
  type OrderRow,
  type PaymentRow,
  type PayoutRow,
  presentOrder,
  presentPayment,
  presentPayout,
  presentQrCode,
  presentRefund,
  presentSettlement,
  type QrCode,
  type RefundRow,
  type SettlementRow,
} from '../entities.ts'
import type { SimulatorSettings } from '../simulator.ts'
import { readSwitch, type WebhookSwitch } from '../switches/switches.ts'

type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'qr_code.credited'
  | 'qr_code.closed'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'refund.speed_changed'
  | 'settlement.processed'
  | 'payout.queued'
  | 'payout.initiated'
  | 'payout.processed'
  | 'payout.reversed'
  | 'payout.rejected'
  | 'payout.failed'
  | 'payout.updated'

type PaymentEvent = {
  event: WebhookEvent
  payment?: PaymentRow
  order?: OrderRow
  qrCode?: QrCode
  refund?: RefundRow
  settlement?: SettlementRow
  payout?: PayoutRow
  /** The delay of its delivery */
  quietMs?: number
}

const ACCOUNT_ID = 'acc_PaymentSimulat'

/** Saves a webhook for delivery, in the transaction of its event. */
export async function saveWebhook(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
  happening: PaymentEvent,
): Promise<void> {
  const { event, quietMs = 0 } = happening
  const mode = await deliveryOf(transaction, settings, event)
  const event_id = newEventId()
  const body = JSON.stringify(presentEvent(happening))
  const copies = mode.kind === 'duplicated' ? mode.times : 1
  await transaction
    .insertInto('webhooks')
    .values(
      Array.from({ length: copies }, (_, copy) => ({
        event_id: copy > 0 && mode.kind === 'duplicated' && mode.freshIds ? newEventId() : event_id,
        event,
        body,
        state: mode.kind === 'held' || mode.kind === 'lost' ? mode.kind : 'waiting',
        due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${quietMs / 1000})`,
      })),
    )
    .execute()
}

async function deliveryOf(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
  event: WebhookEvent,
): Promise<WebhookSwitch> {
  const mode = await readSwitch(transaction, settings, 'webhooks')
  return mode && mode.events?.includes(event) !== false ? mode : { kind: 'normal' }
}

function presentEvent({ event, payment, order, qrCode, refund, settlement, payout }: PaymentEvent) {
  const payload = {
    ...(refund ? { refund: { entity: presentRefund(refund) } } : {}),
    ...(payment ? { payment: { entity: presentPayment(payment) } } : {}),
    ...(order ? { order: { entity: presentOrder(order) } } : {}),
    ...(qrCode ? { qr_code: { entity: presentQrCode(qrCode) } } : {}),
    ...(payout ? { payout: { entity: presentPayout(payout) } } : {}),
    ...(settlement ? { settlement: { entity: presentSettlement(settlement) } } : {}),
  }
  const created_at = Math.floor(Date.now() / 1000)
  return { entity: 'event', account_id: ACCOUNT_ID, event, contains: Object.keys(payload), payload, created_at }
}
