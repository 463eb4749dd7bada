import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isMessageSignature } from '../../integrations/razorpay/razorpay.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { refundQueue } from '../orders/request-refund.ts'
import { logDeniedRequest } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { settlementQueue } from './record-settlement.ts'
import { settleQueue } from './settle-order.ts'

/** Where the provider posts its messages. It is outside the contract because its body is bytes until it is vouched for. */
export async function paymentWebhook(
  api: FastifyInstance,
  shop: Shop,
  { forgeryWindowMs = WINDOW_MS } = {},
): Promise<void> {
  const forgeries = countForgeries(shop, forgeryWindowMs)
  await api.register(async (webhook) => {
    webhook.addHook('onClose', forgeries.record)
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhook.post('/payments/webhook', { schema: { hide: true } }, async (request, reply) => {
      const header = (name: string) => [request.headers[name]].flat()[0]
      const refusal = await receiveMessage(shop, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: header('x-razorpay-signature') ?? '',
        eventId: header('x-razorpay-event-id')?.slice(0, 200) || null,
      })
      if (refusal?.code === 'signature_invalid') {
        logDeniedRequest(request, 'webhook_forged', {})
        await forgeries.add()
      }
      return refusal ? sendRefusal(reply, refusal) : { received: true }
    })
  })
}

/** Further forged messages are recorded after this time, with their number. */
const WINDOW_MS = 60_000

/**
 * Records forged messages as an incident: the first one at once, then their number once a minute, since anyone can send any
 * number of them.
 */
function countForgeries({ database, log }: Shop, windowMs: number) {
  let [unrecorded, isWaiting] = [0, false]
  return {
    add(): Promise<void> | undefined {
      unrecorded++
      return isWaiting ? undefined : recordInWindows()
    },
    record,
  }

  async function recordInWindows(): Promise<void> {
    isWaiting = unrecorded > 0
    if (isWaiting) setTimeout(recordInWindows, windowMs).unref()
    await record()
  }

  async function record(): Promise<void> {
    const times = unrecorded
    if (times === 0) return
    unrecorded = 0
    const detail = 'A message to the webhook was not signed by the provider'
    try {
      await recordIncident(database, null, 'message_refused', detail, times)
    } catch (error) {
      unrecorded += times
      log.warn({ err: error }, 'an incident could not be recorded')
    }
  }
}

type ProviderMessage = { body: Buffer; signature: string; eventId: string | null }

/**
 * Takes a webhook's message: its signature is checked on the bytes as they came; then it is stored, once, with the job that it
 * causes; of a payout only its ids, since it may name the payee. What it says is not trusted but queried again, so that messages
 * may come late, twice, in any order or again under another event id (which is not signed).
 */
async function receiveMessage(shop: Shop, message: ProviderMessage): Promise<Refusal | undefined> {
  const { body, signature } = message
  if (!shop.payments) return refuse('not_found')
  if (!isMessageSignature(shop.payments.webhookSecrets, body, signature)) return refuse('signature_invalid')
  const read = readMessage(body)
  if (!read) return refuse('malformed')
  await shop.database.pool.waitForCapacity()
  await store(shop, message, read)
}

const Entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object(shape) }).optional()

/** What a database can hold */
const text = z.string().regex(/^[^\0]{0,100}$/)

const Message = z.object({
  event: text,
  payload: z
    .object({
      payment: Entity({ order_id: text.nullish() }),
      order: Entity({ id: text }),
      refund: Entity({ payment_id: text }),
      settlement: Entity({ id: text }),
      qr_code: Entity({ id: text }),
      payout: Entity({ id: text, reference_id: text.nullish() }),
    })
    .default({}),
})

type Message = z.infer<typeof Message>

function readMessage(body: Buffer): Message | null {
  try {
    return Message.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
}

function store({ database, jobs }: Shop, { body, eventId }: ProviderMessage, message: Message): Promise<void> {
  const digest = createHash('sha256').update(body).digest()
  const { settlement, payout } = message.payload
  return inTransaction(database, async (transaction) => {
    const isNew = await transaction
      .insertInto('provider_messages')
      .values({
        event_id: eventId ?? digest.toString('hex'),
        digest,
        event: message.event,
        body: payout ? JSON.stringify(message) : body.toString('utf8').replaceAll('\0', ''),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) return
    const orderId = await orderOfMessage(transaction, message)
    if (orderId !== null) await jobs.send(transaction, settleQueue, { orderId })
    if (settlement) await jobs.send(transaction, settlementQueue, { settlementId: settlement.entity.id })
    const refundId = payout ? await refundOfPayout(transaction, payout.entity) : null
    if (refundId !== null) await jobs.send(transaction, refundQueue, { refundId })
  })
}

/** The refund that a payout makes, which has its id as reference; null of a payout that is not the shop's. */
async function refundOfPayout(
  transaction: Transaction,
  { id, reference_id }: { id: string; reference_id?: string | null | undefined },
): Promise<string | null> {
  const refund = await transaction
    .selectFrom('refunds')
    .select('id')
    .where('payee', 'is not', null)
    .where((row) => row.or([row('provider_refund_id', '=', id), row('id', '=', reference_id ?? '')]))
    .executeTakeFirst()
  return refund?.id ?? null
}

/** The order that a message is about; null if it is not the shop's. A refund names only its payment, a QR code only itself. */
async function orderOfMessage(transaction: Transaction, { payload }: Message): Promise<string | null> {
  const { payment, order, refund, qr_code } = payload
  const providerOrderId = payment?.entity.order_id ?? order?.entity.id ?? null
  const orders = qr_code
    ? transaction.selectFrom('door_qr_codes').select('order_id').where('provider_qr_id', '=', qr_code.entity.id)
    : providerOrderId !== null
      ? transaction.selectFrom('payment_intents').select('order_id').where('provider_order_id', '=', providerOrderId)
      : transaction
          .selectFrom('payments')
          .select('order_id')
          .where('id', '=', refund?.entity.payment_id ?? '')
  return (await orders.executeTakeFirst())?.order_id ?? null
}
