import { sql, type Transaction } from 'kysely'
import type { QrCode } from '../commands/create-qr-code.ts'
import type { Schema } from '../database/schema.ts'
import {
  type OrderRow,
  type PaymentRow,
  presentOrder,
  presentPayment,
  presentQrCode,
  presentRefund,
  presentSettlement,
  type RefundRow,
  type SettlementRow,
} from '../entities.ts'
import { newEventId } from '../identifiers.ts'
import { type PayoutRow, presentPayout } from '../payout-entity.ts'
import type { SimulatorSettings } from '../settings.ts'
import { readWebhookSwitch, type WebhookSwitch } from '../switches/webhook-switch.ts'

export type WebhookEvent =
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
  const mode = await readWebhookSwitch(transaction, settings, event)
  const event_id = newEventId()
  const body = JSON.stringify(presentEvent(happening))
  const wait = quietMs + (mode.kind === 'delayed' ? mode.ms : 0)
  const copies = mode.kind === 'duplicated' ? mode.times : 1
  await transaction
    .insertInto('webhooks')
    .values(
      Array.from({ length: copies }, (_, copy) => ({
        event_id: copy > 0 && mode.kind === 'duplicated' && mode.freshIds ? newEventId() : event_id,
        event,
        body,
        state: stateUnder(mode),
        due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${wait / 1000})`,
      })),
    )
    .execute()
}

function presentEvent({ event, payment, order, qrCode, refund, settlement, payout }: PaymentEvent) {
  const payload = {
    ...(refund ? { refund: { entity: presentRefund(refund) } } : {}),
    ...(payment ? { payment: { entity: presentPayment(payment) } } : {}),
    ...(order ? { order: { entity: presentOrder(order) } } : {}),
    ...(qrCode ? { qr_code: { entity: presentQrCode(qrCode.qrCode, qrCode.order) } } : {}),
    ...(payout ? { payout: { entity: presentPayout(payout) } } : {}),
    ...(settlement ? { settlement: { entity: presentSettlement(settlement) } } : {}),
  }
  const created_at = Math.floor(Date.now() / 1000)
  return { entity: 'event', account_id: ACCOUNT_ID, event, contains: Object.keys(payload), payload, created_at }
}

function stateUnder(mode: WebhookSwitch): 'held' | 'lost' | 'waiting' {
  return mode.kind === 'held' || mode.kind === 'lost' ? mode.kind : 'waiting'
}
