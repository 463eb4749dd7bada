import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { amountOf, readBody } from '../api/read-body.ts'
import { attemptPayment, differences } from '../commands/attempt-payment.ts'
import { movePayment } from '../commands/move-payment.ts'
import { movePayout } from '../commands/move-payout.ts'
import { moveRefund } from '../commands/move-refund.ts'
import { settlePayments } from '../commands/settle-payments.ts'
import { slowRefund } from '../commands/slow-refund.ts'
import { payoutStatuses } from '../database/schema.ts'
import {
  presentCollection,
  presentOrder,
  presentPayment,
  presentQrCode,
  presentRefund,
  presentSettlement,
} from '../entities.ts'
import { presentPayout } from '../payout-entity.ts'
import { signPayment } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'
import { AddressSwitch } from './address-switch.ts'
import { AnswerSwitch, patternOf } from './answer-switch.ts'
import { PayoutSwitch } from './payout-switch.ts'
import { RefundSwitch } from './refund-switch.ts'
import { listWebhooks, ReleaseRequest, releaseWebhooks } from './release-webhooks.ts'
import { WebhookSwitch } from './webhook-switch.ts'

type ById = { Params: { id: string } }

const Pay = z.object({
  order_id: z.string(),
  method: z.enum(['upi', 'card']).default('upi'),
  outcome: z.enum(['captured', 'authorized', 'failed']),
  amount: amountOf().optional(),
  difference: z.enum(differences).optional(),
  currency: z.string().length(3).optional(),
  email: z.string().optional(),
  contact: z.string().optional(),
})
const MovePayment = z.object({ to: z.enum(['authorized', 'captured', 'failed']) })
const MoveRefund = z.object({ to: z.enum(['processed', 'failed']) })
const MovePayout = z.object({ to: z.enum(payoutStatuses) })

/** Each before those that it refers to. */
const TABLES = [
  'settled_payments',
  'settlements',
  'payouts',
  'refunds',
  'payments',
  'qr_codes',
  'orders',
  'webhooks',
  'answers',
  'switches',
] as const

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** What proxies add: behind one on this machine, strangers have its address. */
const FORWARDED = /^(forwarded|via|x-.*|cf-.*|true-client-ip)$/

/** Switches for tests, for direct callers on the same machine only. */
export function switchRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { database, settings } = simulator

  app.addHook('onRequest', async (request, reply) => {
    const isForwarded = Object.keys(request.headers).some((name) => FORWARDED.test(name))
    if (isForwarded || !LOOPBACK.test(request.socket.remoteAddress ?? '')) return reply.callNotFound()
  })

  app.post('/answers', async ({ body }) => {
    const { path, times, ...answer } = readBody(AnswerSwitch, body)
    await database
      .insertInto('answers')
      .values({ ...answer, path: patternOf(path), remaining: times })
      .execute()
    return {}
  })
  app.delete('/answers', async () => {
    await database.deleteFrom('answers').execute()
    return {}
  })

  app.put('/webhooks', async ({ body }) => setSwitch('webhooks', readBody(WebhookSwitch, body)))
  app.put('/webhook-address', async ({ body }) => setSwitch('webhook-address', readBody(AddressSwitch, body)))
  app.get('/webhooks', async () => presentCollection(await listWebhooks(simulator)))
  app.post('/webhooks/release', async ({ body }) =>
    presentCollection(await releaseWebhooks(simulator, readBody(ReleaseRequest, body))),
  )

  app.post('/payments', async ({ body }) => {
    const { order_id, outcome, ...rest } = readBody(Pay, body)
    const payment = await attemptPayment(simulator, {
      orderId: order_id,
      outcome: outcome === 'captured' ? 'paid' : outcome,
      ...rest,
    })
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: signPayment(payment.order_id, payment.id, settings.keySecret),
    }
  })
  app.post<ById>('/payments/:id/move', async ({ params, body }) =>
    presentPayment(await movePayment(simulator, params.id, readBody(MovePayment, body).to)),
  )

  app.put('/refunds', async ({ body }) => setSwitch('refunds', readBody(RefundSwitch, body)))
  app.post<ById>('/refunds/:id/move', async ({ params, body }) =>
    presentRefund(await moveRefund(simulator, params.id, readBody(MoveRefund, body).to)),
  )

  app.post<ById>('/refunds/:id/slow', async ({ params }) => presentRefund(await slowRefund(simulator, params.id)))

  app.put('/payouts', async ({ body }) => setSwitch('payouts', readBody(PayoutSwitch, body)))
  app.post<ById>('/payouts/:id/move', async ({ params, body }) =>
    presentPayout(await movePayout(simulator, params.id, readBody(MovePayout, body).to)),
  )
  app.get('/payouts', async () => {
    const payouts = await database.selectFrom('payouts').selectAll().orderBy('created_at').execute()
    return presentCollection(payouts.map(presentPayout))
  })

  app.post('/settlements', async () => presentSettlement(await settlePayments(simulator)))

  app.get('/orders', async () => {
    const orders = await database.selectFrom('orders').selectAll().orderBy('created_at').execute()
    return presentCollection(orders.map(presentOrder))
  })
  app.get('/qr-codes', async () => {
    const codes = await database.selectFrom('qr_codes').selectAll().orderBy('close_by').execute()
    const orders = await database.selectFrom('orders').selectAll().execute()
    return presentCollection(
      codes.flatMap((qrCode) =>
        orders.filter(({ id }) => id === qrCode.id).map((order) => presentQrCode(qrCode, order)),
      ),
    )
  })
  app.get('/payments', async () => {
    const payments = await database.selectFrom('payments').selectAll().orderBy('created_at').execute()
    return presentCollection(payments.map(presentPayment))
  })
  app.get('/refunds', async () => {
    const refunds = await database.selectFrom('refunds').selectAll().orderBy('created_at').execute()
    return presentCollection(refunds.map(presentRefund))
  })

  app.post('/reset', async () => {
    for (const table of TABLES) {
      await database.deleteFrom(table).execute()
    }
    return {}
  })

  async function setSwitch(name: string, mode: object): Promise<object> {
    const value = JSON.stringify(mode)
    await database
      .insertInto('switches')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return mode
  }
}
