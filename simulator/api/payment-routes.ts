import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { capturePayment } from '../commands/capture-payment.ts'
import { unknownId } from '../commands/lock-rows.ts'
import { presentPayment } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, currency, readBody } from './read-body.ts'

type ById = { Params: { id: string } }

const Capture = z.object({ amount: amountOf(), currency }, 'The request body must be an object.')

/** Payments: what a person did about an order. */
export function paymentRoutes(api: FastifyInstance, simulator: Simulator): void {
  api.get<ById>('/payments/:id', async ({ params }) => {
    const payment = await simulator.database
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    return payment ? presentPayment(payment) : unknownId()
  })

  api.post<ById>('/payments/:id/capture', async ({ params, body }) => {
    const payment = await capturePayment(simulator, { paymentId: params.id, ...readBody(Capture, body) })
    return presentPayment(payment)
  })
}
