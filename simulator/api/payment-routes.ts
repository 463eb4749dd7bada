import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { findById } from '../commands/lock-rows.ts'
import { refundPayment } from '../commands/refunds.ts'
import { presentCollection, presentPayment, presentRefund, presentSettlement } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, inPart, ListPart, notes, readBody, receipt } from './read-request.ts'

type ById = { Params: { id: string } }

/** Payments: attempts to pay an order. */
export function paymentRoutes(api: FastifyInstance, { database }: Simulator): void {
  api.get<ById>('/payments/:id', async ({ params }) => presentPayment(await findById(database, 'payments', params.id)))
}

const NewRefund = z.strictObject(
  {
    amount: amountOf().optional(),
    speed: z.enum(['normal', 'optimum'], 'The selected speed is invalid.').default('normal'),
    notes,
    receipt,
  },
  'The request body must be an object.',
)

const RefundList = z.strictObject(ListPart)

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/

export function refundRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.post<ById>('/payments/:id/refund', async ({ params, body, headers }) => {
    const { amount = null, ...rest } = readBody(NewRefund, body)
    const idempotencyKey = readIdempotencyKey(headers['x-refund-idempotency'])
    return presentRefund(await refundPayment(simulator, { paymentId: params.id, amount, ...rest, idempotencyKey }))
  })

  api.get<ById>('/payments/:id/refunds', async ({ params, query }) => {
    const part = readBody(RefundList, query)
    await findById(database, 'payments', params.id)
    const refunds = database.selectFrom('refunds').selectAll().where('payment_id', '=', params.id)
    return presentCollection((await inPart(refunds, part).execute()).map(presentRefund))
  })

  api.get('/refunds', async ({ query }) => {
    const part = readBody(RefundList, query)
    const refunds = await inPart(database.selectFrom('refunds').selectAll(), part).execute()
    return presentCollection(refunds.map(presentRefund))
  })
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw new ProviderRefusal(
    'The idempotency key must be at least 10 characters long and may contain letters, digits, hyphens and underscores only.',
  )
}

const digits = (pattern: RegExp, name: string) => z.string().regex(pattern, `The ${name} is invalid.`)
const SettledOn = z.strictObject({
  year: digits(/^20\d\d$/, 'year'),
  month: digits(/^(0[1-9]|1[0-2])$/, 'month'),
  day: digits(/^(0[1-9]|[12]\d|3[01])$/, 'day'),
  count: z.coerce.number().int().min(1).max(1000, 'The count may not be greater than 1000.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** Settlements: transfers to the bank of the shop, and what was settled on a day in India. */
export function settlementRoutes(api: FastifyInstance, { database }: Simulator): void {
  api.get<ById>('/settlements/:id', async ({ params }) =>
    presentSettlement(await findById(database, 'settlements', params.id)),
  )

  api.get('/settlements/recon/combined', async ({ query }) => {
    const { year, month, day, count, skip } = readBody(SettledOn, query)
    const payments = await database
      .selectFrom('settled_payments')
      .innerJoin('settlements', 'settlements.id', 'settlement_id')
      .select(['payment_id as entity_id', 'settlement_id', sql<string>`'payment'`.as('type')])
      .where(sql<string>`to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`, '=', `${year}-${month}-${day}`)
      .orderBy('payment_id')
      .limit(count)
      .offset(skip)
      .execute()
    return presentCollection(payments)
  })
}
