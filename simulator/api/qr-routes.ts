import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { closeQrCode } from '../commands/close-qr-code.ts'
import { createQrCode, type QrCode } from '../commands/create-qr-code.ts'
import { unknownId } from '../commands/lock-rows.ts'
import { presentCollection, presentPayment, presentQrCode } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { amountOf, Nothing, notes, readBody } from './read-body.ts'
import { inPart, ListPart } from './read-list.ts'

type ById = { Params: { id: string } }

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
const PaymentList = z.strictObject(ListPart)

/** QR codes: amounts to be paid by scanning, of one use and a fixed amount only. */
export function qrRoutes(api: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator

  api.post('/payments/qr_codes', async (request) => {
    const body = readBody(NewQrCode, request.body)
    return present(
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
    return presentCollection(await Promise.all(orders.map(async ({ id }) => present(await findQrCode(id)))))
  })

  api.get<ById>('/payments/qr_codes/:id', async ({ params, query }) => {
    readBody(Nothing, query)
    return present(await findQrCode(params.id))
  })

  api.get<ById>('/payments/qr_codes/:id/payments', async ({ params, query }) => {
    const part = readBody(PaymentList, query)
    const { order } = await findQrCode(params.id)
    const payments = database.selectFrom('payments').selectAll().where('order_id', '=', order.id)
    return presentCollection((await inPart(payments, part).execute()).map(presentPayment))
  })

  api.post<ById>('/payments/qr_codes/:id/close', async ({ params, body }) => {
    readBody(Nothing, body)
    return present(await closeQrCode(simulator, params.id))
  })

  async function findQrCode(id: string): Promise<QrCode> {
    const qrCode = await database.selectFrom('qr_codes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!qrCode) return unknownId()
    const order = await database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { qrCode, order }
  }
}

function present({ qrCode, order }: QrCode) {
  return presentQrCode(qrCode, order)
}

/** The address of this API, as the caller reached it: `http://127.0.0.1:5000/payment-simulator/v1`. */
function addressOf({ protocol, host, url }: FastifyRequest): string {
  return `${protocol}://${host}${url.slice(0, url.indexOf('/payments/qr_codes'))}`
}
