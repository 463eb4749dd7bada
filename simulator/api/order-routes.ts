import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findById, unknownId } from '../commands/lock-rows.ts'
import { closeQrCode, createQrCode } from '../commands/qr-codes.ts'
import { newOrderId, presentCollection, presentOrder, presentPayment, presentQrCode, type QrCode } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, currency, inPart, ListPart, Nothing, notes, readBody, receipt } from './read-request.ts'

type ById = { Params: { id: string } }

const NewOrder = z.strictObject(
  {
    amount: amountOf(),
    currency,
    receipt,
    notes,
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

const OrderList = z.strictObject({ ...ListPart, receipt: z.string('The receipt must be a string.').optional() })

/** Orders: amounts to be paid. */
export function orderRoutes(api: FastifyInstance, { database }: Simulator): void {
  api.post('/orders', async ({ body }) => {
    const { notes, payment, ...order } = readBody(NewOrder, body)
    const created = await database
      .insertInto('orders')
      .values({
        id: newOrderId(),
        ...order,
        notes: JSON.stringify(notes),
        captures_automatically: payment?.capture === 'automatic',
        status: 'created',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentOrder(created)
  })

  api.get('/orders', async ({ query }) => {
    const { receipt, ...part } = readBody(OrderList, query)
    let list = realOrders().selectAll()
    if (receipt !== undefined) list = list.where('receipt', '=', receipt)
    return presentCollection((await inPart(list, part).execute()).map(presentOrder))
  })

  api.get<ById>('/orders/:id', async ({ params }) => presentOrder(await findOrder(params.id)))

  api.get<ById>('/orders/:id/payments', async ({ params, query }) => {
    readBody(Nothing, query)
    const { id } = await findOrder(params.id)
    const payments = database.selectFrom('payments').selectAll().where('order_id', '=', id)
    return presentCollection((await payments.orderBy('created_at', 'desc').execute()).map(presentPayment))
  })

  /** Without those behind QR codes */
  function realOrders() {
    return database.selectFrom('orders').where('id', 'not in', database.selectFrom('qr_codes').select('id'))
  }

  async function findOrder(id: string) {
    return (await realOrders().selectAll().where('id', '=', id).executeTakeFirst()) ?? unknownId()
  }
}

const LEAST_SECONDS = 2 * 60
const LAST_SECOND = 2_147_483_647

const NewQrCode = z.strictObject(
  {
    type: z.literal('upi_qr', 'The selected type is invalid.'),
    usage: z.literal('single_use', 'The selected usage is invalid.'),
    fixed_amount: z.literal(true, 'The fixed amount must be true.'),
    payment_amount: amountOf('payment_amount'),
    description: z.string('The description must be a string.').max(255).nullish(),
    close_by: z
      .int('The close by must be an integer.')
      .max(LAST_SECOND, 'The close by must be a valid timestamp.')
      .refine(
        (at) => at * 1000 >= Date.now() + LEAST_SECONDS * 1000,
        'close_by should be at least 2 minutes after current time',
      ),
    notes,
  },
  'The request body must be an object.',
)
const QrCodeList = z.strictObject(ListPart)

/** QR codes: amounts to be paid by scanning, of one use and a fixed amount only. */
export function qrRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.post('/payments/qr_codes', async (request) => {
    const body = readBody(NewQrCode, request.body)
    return presentQrCode(
      await createQrCode(database, {
        amount: body.payment_amount,
        description: body.description ?? null,
        notes: body.notes,
        closeBy: new Date(body.close_by * 1000),
        imageUrlOf: (id) => `${addressOf(request)}/checkout/qr/${id}.svg`,
      }),
    )
  })

  api.get('/payments/qr_codes', async ({ query }) => {
    const list = database
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', database.selectFrom('qr_codes').select('id'))
    const orders = await inPart(list, readBody(QrCodeList, query)).execute()
    return presentCollection(await Promise.all(orders.map(async ({ id }) => presentQrCode(await findQrCode(id)))))
  })

  api.get<ById>('/payments/qr_codes/:id', async ({ params }) => presentQrCode(await findQrCode(params.id)))

  api.get<ById>('/payments/qr_codes/:id/payments', async ({ params, query }) => {
    const part = readBody(QrCodeList, query)
    const { order } = await findQrCode(params.id)
    const payments = database.selectFrom('payments').selectAll().where('order_id', '=', order.id)
    return presentCollection((await inPart(payments, part).execute()).map(presentPayment))
  })

  api.post<ById>('/payments/qr_codes/:id/close', async ({ params, body }) => {
    readBody(Nothing, body)
    return presentQrCode(await closeQrCode(simulator, params.id))
  })

  async function findQrCode(id: string): Promise<QrCode> {
    return { qrCode: await findById(database, 'qr_codes', id), order: await findById(database, 'orders', id) }
  }
}

/** The address of this API, as the caller reached it: `http://127.0.0.1:5000/payment-simulator/v1`. */
function addressOf({ protocol, host, url }: FastifyRequest): string {
  return `${protocol}://${host}${url.slice(0, url.indexOf('/payments/qr_codes'))}`
}
