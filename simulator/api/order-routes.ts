import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { createOrder } from '../commands/create-order.ts'
import { unknownId } from '../commands/lock-rows.ts'
import { type OrderRow, presentAppliedOffers, presentCollection, presentOrder, presentPayment } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, currency, Edit, Nothing, notes, readBody, receipt } from './read-body.ts'
import { expandable, expanded, inPart, ListPart } from './read-list.ts'

type ById = { Params: { id: string } }

const NewOrder = z.strictObject(
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
      .strictObject({
        capture: z.enum(['automatic', 'manual'], 'The selected capture is invalid.'),
        capture_options: z
          .strictObject({
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

const flag = z
  .enum(['0', '1', 'true', 'false'], 'The authorized must be 0 or 1.')
  .transform((text) => /1|true/.test(text))

const OrderList = z.strictObject({
  ...ListPart,
  receipt: z.string('The receipt must be a string.').optional(),
  authorized: flag.optional(),
  ...expandable(['payments', 'payments.card']),
})
const OneOrder = z.strictObject(expandable(['payments', 'payments.card', 'offers']))

/** Orders: amounts to be paid. */
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
    const { receipt, authorized, ...query } = readBody(OrderList, request.query)
    let list = realOrders().selectAll()
    if (receipt !== undefined) list = list.where('receipt', '=', receipt)
    if (authorized !== undefined) list = list.where(sql<boolean>`${hasAuthorised} = ${authorized}`)
    const orders = await inPart(list, query).execute()
    const present = expanded(query).size > 0 ? withPayments : async (order: OrderRow) => presentOrder(order)
    return presentCollection(await Promise.all(orders.map(present)))
  })

  api.get<ById>('/orders/:id', async ({ params, query }) => {
    const expand = expanded(readBody(OneOrder, query))
    const order = await findOrder(params.id)
    if (!order) return unknownId()
    const hasOffers = expand.delete('offers')
    const entity = await (expand.size > 0 ? withPayments(order) : presentOrder(order))
    return { ...entity, ...(hasOffers && { offers_applied: await appliedOffersOf(order) }) }
  })

  api.patch<ById>('/orders/:id', async ({ params, body }) => {
    const { notes } = readBody(Edit, body)
    const order = await database
      .updateTable('orders')
      .set({ notes: JSON.stringify(notes) })
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst()
    return order ? presentOrder(order) : unknownId()
  })

  api.get<ById>('/orders/:id/payments', async ({ params, query }) => {
    readBody(Nothing, query)
    const order = await findOrder(params.id)
    return order ? paymentsOf(order) : unknownId()
  })

  /** Without those behind QR codes */
  function realOrders() {
    return database.selectFrom('orders').where('id', 'not in', database.selectFrom('qr_codes').select('id'))
  }

  function findOrder(id: string) {
    return realOrders().selectAll().where('id', '=', id).executeTakeFirst()
  }

  async function paymentsOf({ id }: OrderRow) {
    const payments = database.selectFrom('payments').selectAll().where('order_id', '=', id)
    return presentCollection((await payments.orderBy('created_at', 'desc').execute()).map(presentPayment))
  }

  async function appliedOffersOf({ id }: OrderRow) {
    const captured = database.selectFrom('payments').selectAll().where('order_id', '=', id).where('captured', '=', true)
    return presentAppliedOffers(await captured.executeTakeFirst())
  }

  async function withPayments(order: OrderRow) {
    return { ...presentOrder(order), payments: await paymentsOf(order) }
  }
}

const hasAuthorised = sql`exists (
  select from payment_simulator.payments where order_id = orders.id and status = 'authorized'
)`
