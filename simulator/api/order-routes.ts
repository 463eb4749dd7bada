import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createOrder } from '../commands/create-order.ts'
import { unknownId } from '../commands/lock-rows.ts'
import { presentCollection, presentOrder, presentPayment } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, currency, notes, Page, readBody, receipt } from './read-body.ts'

type ById = { Params: { id: string } }

const NewOrder = z.object(
  {
    amount: amountOf(),
    currency,
    receipt,
    notes,
    unique_receipt: z.boolean('The unique receipt must be a boolean.').default(false),
    payment_capture: z
      .union([z.boolean(), z.literal([0, 1, '0', '1'])], 'The payment capture must be a boolean.')
      .optional(),
    payment: z
      .object({
        capture: z.enum(['automatic', 'manual'], 'The selected capture is invalid.'),
        capture_options: z
          .object({
            automatic_expiry_period: z.int('The automatic expiry period must be an integer.').optional(),
            manual_expiry_period: z.int('The manual expiry period must be an integer.').optional(),
            refund_speed: z.enum(['normal', 'optimum'], 'The selected refund speed is invalid.').optional(),
          })
          .optional(),
      })
      .optional(),
  },
  'The request body must be an object.',
)

/** Orders: what a person is asked to pay. */
export function orderRoutes(api: FastifyInstance, { database }: Simulator): void {
  api.post('/orders', async (request) => {
    const body = readBody(NewOrder, request.body)
    const byOldOption = body.payment_capture !== undefined && Number(body.payment_capture) === 1
    const order = await createOrder(database, {
      amount: body.amount,
      currency: body.currency,
      receipt: body.receipt,
      notes: body.notes,
      capturesAutomatically: body.payment ? body.payment.capture === 'automatic' : byOldOption,
      isUniqueReceipt: body.unique_receipt,
    })
    return presentOrder(order)
  })

  api.get('/orders', async (request) => {
    const { count, skip, receipt } = readBody(Page, request.query)
    const orders = await database
      .selectFrom('orders')
      .selectAll()
      .$if(receipt !== undefined, (query) => query.where('receipt', '=', receipt ?? ''))
      .orderBy('created_at', 'desc')
      .limit(count)
      .offset(skip)
      .execute()
    return presentCollection(orders.map(presentOrder))
  })

  api.get<ById>('/orders/:id', async ({ params }) => {
    const order = await database.selectFrom('orders').selectAll().where('id', '=', params.id).executeTakeFirst()
    return order ? presentOrder(order) : unknownId()
  })

  api.get<ById>('/orders/:id/payments', async ({ params }) => {
    const order = await database.selectFrom('orders').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!order) return unknownId()
    const payments = await database
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', params.id)
      .orderBy('created_at', 'desc')
      .execute()
    return presentCollection(payments.map(presentPayment))
  })
}
