import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { unknownId } from '../commands/lock-rows.ts'
import { refundPayment } from '../commands/refund-payment.ts'
import { presentCollection, presentRefund } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, Edit, Nothing, notes, readBody, receipt } from './read-body.ts'
import { inPart, ListPart } from './read-list.ts'

type ById = { Params: { id: string } }
type OfPayment = { Params: { id: string; refund: string } }

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

/** Refunds. */
export function refundRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.post<ById>('/payments/:id/refund', async ({ params, body, headers }) => {
    const { amount = null, ...rest } = readBody(NewRefund, body)
    const idempotencyKey = readIdempotencyKey(headers['x-refund-idempotency'])
    return presentRefund(await refundPayment(simulator, { paymentId: params.id, amount, ...rest, idempotencyKey }))
  })

  api.get<ById>('/payments/:id/refunds', async ({ params, query }) => {
    const part = readBody(RefundList, query)
    const payment = await database.selectFrom('payments').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!payment) return unknownId()
    const refunds = database.selectFrom('refunds').selectAll().where('payment_id', '=', params.id)
    return presentCollection((await inPart(refunds, part).execute()).map(presentRefund))
  })

  api.get<OfPayment>('/payments/:id/refunds/:refund', async ({ params, query }) => {
    readBody(Nothing, query)
    const refund = await findRefund(params.refund)
    return refund?.payment_id === params.id ? presentRefund(refund) : unknownId()
  })

  api.get('/refunds', async ({ query }) => {
    const part = readBody(RefundList, query)
    const refunds = await inPart(database.selectFrom('refunds').selectAll(), part).execute()
    return presentCollection(refunds.map(presentRefund))
  })

  api.get<ById>('/refunds/:id', async ({ params, query }) => {
    readBody(Nothing, query)
    const refund = await findRefund(params.id)
    return refund ? presentRefund(refund) : unknownId()
  })

  api.patch<ById>('/refunds/:id', async ({ params, body }) => {
    const { notes } = readBody(Edit, body)
    const refund = await database
      .updateTable('refunds')
      .set({ notes: JSON.stringify(notes) })
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst()
    return refund ? presentRefund(refund) : unknownId()
  })

  function findRefund(id: string) {
    return database.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  }
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw new ProviderRefusal(
    'The idempotency key must be at least 10 characters long and may contain letters, digits, hyphens and underscores only.',
  )
}
