import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { amountOf, readBody } from '../api/read-request.ts'
import { attemptPayment, differences, movePayment } from '../commands/attempt-payment.ts'
import { settlePayments } from '../commands/capture.ts'
import { findById } from '../commands/lock-rows.ts'
import { movePayout } from '../commands/payouts.ts'
import { moveRefund, slowRefund } from '../commands/refunds.ts'
import { payoutStatuses, type Schema } from '../database/schema.ts'
import {
  newEventId,
  presentCollection,
  presentOrder,
  presentPayment,
  presentPayout,
  presentQrCode,
  presentRefund,
  presentSettlement,
} from '../entities.ts'
import { paidResponse } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'
import { deliverWebhook } from '../webhooks/deliver-webhooks.ts'
import { AnswerSwitch, patternOf } from './misbehave.ts'
import { switches } from './switches.ts'

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
    const { path, times, answer, ...rest } = readBody(AnswerSwitch, body)
    await database
      .insertInto('answers')
      .values({ ...rest, path: patternOf(path), remaining: times, answer: answer && JSON.stringify(answer) })
      .execute()
    return {}
  })
  app.delete('/answers', async () => {
    await database.deleteFrom('answers').execute()
    return {}
  })

  for (const [name, schema] of Object.entries(switches)) {
    app.put(`/${name}`, async ({ body }) => {
      const chosen = readBody<z.ZodType<object>>(schema, body)
      const value = JSON.stringify(chosen)
      await database
        .insertInto('switches')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
      return chosen
    })
  }

  app.get('/webhooks', async () => presentCollection(await listWebhooks(simulator)))
  app.post('/webhooks/release', async ({ body }) =>
    presentCollection(await releaseWebhooks(simulator, readBody(ReleaseRequest, body))),
  )

  app.post('/payments', async ({ body }) => {
    const { order_id: orderId, ...rest } = readBody(Pay, body)
    return paidResponse(await attemptPayment(simulator, { orderId, ...rest }), settings.keySecret)
  })
  app.post<ById>('/payments/:id/move', async ({ params, body }) =>
    presentPayment(await movePayment(simulator, params.id, readBody(MovePayment, body).to)),
  )

  app.post<ById>('/refunds/:id/move', async ({ params, body }) =>
    presentRefund(await moveRefund(simulator, params.id, readBody(MoveRefund, body).to)),
  )

  app.post<ById>('/refunds/:id/slow', async ({ params }) => presentRefund(await slowRefund(simulator, params.id)))

  app.post<ById>('/payouts/:id/move', async ({ params, body }) =>
    presentPayout(await movePayout(simulator, params.id, readBody(MovePayout, body).to)),
  )

  app.post('/settlements', async () => presentSettlement(await settlePayments(simulator)))

  listAll('orders', presentOrder)
  listAll('payments', presentPayment)
  listAll('refunds', presentRefund)
  listAll('payouts', presentPayout)
  app.get('/qr-codes', async () => {
    const codes = await database.selectFrom('qr_codes').selectAll().orderBy('close_by').execute()
    const present = async (qrCode: (typeof codes)[number]) =>
      presentQrCode({ qrCode, order: await findById(database, 'orders', qrCode.id) })
    return presentCollection(await Promise.all(codes.map(present)))
  })

  app.post('/reset', async () => {
    for (const table of TABLES) await database.deleteFrom(table).execute()
    return {}
  })

  function listAll<Table extends 'orders' | 'payments' | 'refunds' | 'payouts'>(
    table: Table,
    present: (row: Selectable<Schema[Table]>) => object,
  ): void {
    app.get(`/${table}`, async () => {
      const { rows } = await sql<Selectable<Schema[Table]>>`
        select * from ${sql.id('payment_simulator', table)} order by created_at
      `.execute(database)
      return presentCollection(rows.map(present))
    })
  }
}

/** The webhooks to send now, in this order, whatever their state; all held ones if unset. */
const ReleaseRequest = z.object({
  ids: z.array(z.int()).optional(),
  times: z.int().min(1).max(100).default(1),
  freshIds: z.boolean().default(false),
})

export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number]

function listWebhooks({ database }: Simulator) {
  return database
    .selectFrom('webhooks')
    .select(['id', 'event_id', 'event', 'body', 'state', 'attempts', 'last_answer'])
    .orderBy('id')
    .execute()
}

/** Returns the shop's answer to each delivery. Failed ones are retried later, like every webhook. */
async function releaseWebhooks(simulator: Simulator, { ids, times, freshIds }: z.output<typeof ReleaseRequest>) {
  const webhooks = await listWebhooks(simulator)
  const chosen = ids
    ? ids.flatMap((id) => webhooks.filter((webhook) => webhook.id === id))
    : webhooks.filter(({ state }) => state === 'held')
  const answers: { id: number; event: string; answer: string }[] = []
  for (const webhook of chosen) {
    for (let time = 0; time < times; time++) {
      const event_id = freshIds && time > 0 ? newEventId() : webhook.event_id
      const answer = await deliverWebhook(simulator, { ...webhook, event_id })
      answers.push({ id: webhook.id, event: webhook.event, answer })
    }
  }
  return answers
}
