import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { capturePayment } from '../commands/capture-payment.ts'
import { unknownId } from '../commands/lock-rows.ts'
import { presentCard, presentCollection, presentOffers, presentPayment } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, currency, Edit, Nothing, readBody } from './read-body.ts'
import { expandable, expanded, inPart, ListPart } from './read-list.ts'

type ById = { Params: { id: string } }

const Capture = z.strictObject({ amount: amountOf(), currency }, 'The request body must be an object.')
/** A payment always includes its card and its UPI address. */
const OnePayment = z.strictObject(expandable(['card', 'upi', 'offers']))
const PaymentList = z.strictObject({ ...ListPart, ...expandable(['card', 'upi']) })

/** Payments: attempts to pay an order. */
export function paymentRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.get('/payments', async ({ query }) => {
    const part = readBody(PaymentList, query)
    const payments = await inPart(database.selectFrom('payments').selectAll(), part).execute()
    return presentCollection(payments.map(presentPayment))
  })

  api.get<ById>('/payments/:id', async ({ params, query }) => {
    const expand = expanded(readBody(OnePayment, query))
    const payment = await findPayment(params.id)
    if (!payment) return unknownId()
    return { ...presentPayment(payment), ...(expand.has('offers') && { offers: presentOffers(payment) }) }
  })

  api.get<ById>('/payments/:id/card', async ({ params, query }) => {
    readBody(Nothing, query)
    const payment = await findPayment(params.id)
    if (!payment) return unknownId()
    if (payment.card_id === null) throw new ProviderRefusal('The payment was not made with a card')
    return presentCard(payment.card_id, payment.card_last4)
  })

  api.patch<ById>('/payments/:id', async ({ params, body }) => {
    const { notes } = readBody(Edit, body)
    const payment = await database
      .updateTable('payments')
      .set({ notes: JSON.stringify(notes) })
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst()
    return payment ? presentPayment(payment) : unknownId()
  })

  api.post<ById>('/payments/:id/capture', async ({ params, body }) => {
    const payment = await capturePayment(simulator, { paymentId: params.id, ...readBody(Capture, body) })
    return presentPayment(payment)
  })

  function findPayment(id: string) {
    return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  }
}
