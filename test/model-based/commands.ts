import assert from 'node:assert/strict'
import { ApiError } from '../../contract/client.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { paise } from '../../domain/money.ts'
import { type ReturnChoice, returnReasons } from '../../domain/returns/return-policy.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../server/integrations/razorpay/api.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { address } from '../support/factories.ts'
import { sendByVan } from '../support/orders-in-states.ts'
import {
  cancel,
  codeOf,
  dismiss,
  makeQr,
  payNow,
  reconcileAfter,
  reportFailure,
  setStatus,
  verify,
} from '../support/paying.ts'
import { createPayment } from '../support/payment-shop.ts'
import { replace } from '../support/replacements.ts'
import { claimCommands } from './claim-commands.ts'
import { expectedOrder, expectReplaced, expectReturn } from './expected-order.ts'
import type { PlacedOrder, ShopUnderTest } from './model-run.ts'
import { onOrder, onPayment, onReplacement, type Run } from './on-order.ts'
import { refundCommands } from './refund-commands.ts'

export type CommandName = keyof typeof commands
export type Command = { name: CommandName; pick: number; other: number }

/** What people, banks, the provider, the network and the clock may do to a shop at any time. */
const commands = {
  orderOnline: (run, pick, other) => order(run, pick, other, 'online'),
  orderInCash: (run, pick, other) => order(run, pick, other, 'cod'),
  orderWithAdvance: async (run, pick, other) => {
    await setDeliveryRules(run.shop, advances[pick % advances.length])
    await order(run, pick, other, 'cod', true)
  },
  create: onOrder(async (_run, placed) => {
    placed.collection = (await createPayment(placed.shopper, { _id: placed.id, amount: placed.due })).razorpayOrderId
  }),
  payAhead: onOrder(async (_run, placed) => {
    placed.collection = (await payNow(placed.shopper, placed.id)).razorpayOrderId
  }),
  carryByVan: onOrder((run, placed) => sendByVan(run.shop, placed.id)),
  makeDoorQr: onOrder(({ admin }, { id }) => makeQr(admin, id)),
  scanDoorQr: onOrder(async (run, placed, other) => {
    await makeQr(run.admin, placed.id)
    // Another code may not be ready yet.
    const code = await codeOf(run.shop, placed.id).catch(() => null)
    if (code === null) return
    const { razorpay_payment_id } = await run.shop.provider.pay(code, other % 5 === 4 ? { amount: 100 } : {})
    placed.payments.push(razorpay_payment_id)
  }),
  pay: onOrder((run, placed, other) => pay(run, placed, other % 2 === 0 ? 'upi' : 'card', 'captured')),
  payAndVerify: onOrder(async (run, placed, other) => {
    const response = await pay(run, placed, other % 2 === 0 ? 'upi' : 'card', 'captured')
    if (response) await verify(placed.shopper, placed.id, response)
  }),
  authorise: onOrder((run, placed) => pay(run, placed, 'card', 'authorized')),
  fail: onOrder((run, placed) => pay(run, placed, 'upi', 'failed')),
  payTooLittle: onOrder((run, placed) => pay(run, placed, 'card', 'captured', { amount: 100 })),
  payInDollars: onOrder((run, placed) => pay(run, placed, 'card', 'captured', { currency: 'USD' })),
  captureLate: onPayment(({ shop }, payment) => shop.provider.movePayment(payment, 'captured')),
  bankDeclines: onPayment(({ shop }, payment) => shop.provider.movePayment(payment, 'failed')),
  verifyForged: onOrder(async (_run, placed, other) => {
    const razorpay_payment_id = placed.payments[other % placed.payments.length] ?? 'pay_none'
    const razorpay_order_id = placed.collection ?? 'order_none'
    const { shopper, id } = placed
    await verify(shopper, id, { razorpay_payment_id, razorpay_order_id, razorpay_signature: 'ab'.repeat(32) })
  }),
  dismiss: onOrder((_run, { id, shopper }) => dismiss(shopper, id)),
  reportFailure: onOrder((_run, { id, shopper }) => reportFailure(shopper, id)),
  cancel: onOrder((_run, { id, shopper }) => cancel(shopper, id)),
  cancelByAdmin: onOrder((run, { id }) => setStatus(run.admin, id, 'cancelled')),
  ship: onOrder((run, { id }) => setStatus(run.admin, id, 'shipped')),
  shipWithCourier: onOrder(({ admin }, { id }, other) => {
    const body = { status: 'shipped', ...trackings[other % trackings.length] } as const
    return admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body })
  }),
  correctTracking: onOrder(({ admin }, { id }, other) => {
    const body = trackings[other % trackings.length] ?? {}
    return admin.api.call('PUT /admin/orders/:id/tracking', { params: { id }, body })
  }),
  returnParcel: onOrder(async ({ admin }, { id, expected }, other) => {
    const { items } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
    // Some counts are one too many: the shop refuses those.
    const counts = items.map(({ _id, quantity }) => ({ item: _id, sound: other % (quantity + 2) }))
    const reason = [undefined, ...returnReasons][other % (returnReasons.length + 1)]
    const choice: ReturnChoice = other % 7 === 0 ? 'all' : 'policy'
    const body = { ...(reason && { reason, choice }), items: counts }
    await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body })
    expectReturn(expected, counts, reason === 'undeliverable' && choice === 'policy')
  }),
  deliver: onOrder((run, { id }) => setStatus(run.admin, id, 'delivered')),
  replace: onOrder(async ({ shop, admin }, { id, expected }, other) => {
    const { item } = expected.lines[other % expected.lines.length] ?? assert.fail()
    // Some are more than were ordered: the shop refuses those.
    const lines = [{ item, quantity: 1 + (other % 3) }]
    const outcome = await replace(shop, admin, id, lines)
    if ('id' in outcome) expectReplaced(expected, lines)
  }),
  shipReplacement: onReplacement(({ admin }, _placed, { _id: id }, other) =>
    admin.api.call('POST /admin/replacements/:id/ship', {
      params: { id },
      body: trackings[other % trackings.length] ?? {},
    }),
  ),
  deliverReplacement: onReplacement(async ({ admin }, { expected }, { _id: id, lines }) => {
    await admin.api.call('POST /admin/replacements/:id/deliver', { params: { id } })
    expected.arrived.push(...lines)
  }),
  loseReplacement: onReplacement(({ admin }, _placed, { _id: id }) =>
    admin.api.call('POST /admin/replacements/:id/lose', { params: { id } }),
  ),
  cancelReplacement: onReplacement(async ({ admin }, { expected }, { _id: id, lines }) => {
    await admin.api.call('POST /admin/replacements/:id/cancel', { params: { id } })
    expectReplaced(expected, lines, -1)
  }),
  returnReplacement: onReplacement(async ({ admin }, { expected }, { _id: id, lines }, other) => {
    // Some counts are one too many: the shop refuses those.
    const items = lines.map(({ item, quantity }) => ({ item, sound: other % (quantity + 2) }))
    await admin.api.call('POST /admin/replacements/:id/return', { params: { id }, body: { items } })
    expectReplaced(
      expected,
      items.map(({ item, sound }) => ({ item, quantity: sound })),
      -1,
    )
  }),
  ...refundCommands,
  ...claimCommands,
  loseWebhooks: ({ shop }) => shop.provider.loseWebhooks(),
  holdWebhooks: ({ shop }) => shop.provider.holdWebhooks(),
  doubleWebhooks: ({ shop }, pick) =>
    shop.provider.setWebhookMode({ kind: 'duplicated', times: 3, freshIds: pick % 2 === 0 }),
  sendWebhooks: ({ shop }) => shop.provider.setWebhookMode({ kind: 'normal' }),
  releaseBackwards: async ({ shop }, pick) => {
    const held = (await shop.provider.webhooks()).filter(({ state }) => state === 'held').map(({ id }) => id)
    await shop.provider.releaseWebhooks({ ids: held.toReversed(), times: 1 + (pick % 2), freshIds: true })
  },
  providerFails: ({ shop }, pick) =>
    shop.provider.setAnswerMode({ kind: failures[pick % failures.length] ?? '500', times: 1 + (pick % 2) }),
  providerCrashes: ({ shop }) => shop.provider.crash(),
  shopCrashes: ({ second }) => second.crash(),
  reconcile: ({ shop }) => reconcilePayments(shop),
  halfAnHourPasses: ({ shop }) => reconcileAfter(shop, 31),
  changePrice: (run, pick, other) => edit(run, pick, { price: 300 + (other % 100) }),
  restock: (run, pick) => edit(run, pick, { stock: 3 }),
  changeDelivery: ({ shop }, pick) => setDeliveryRules(shop, deliveries[pick % deliveries.length]),
} as const satisfies Record<string, Run>

export const commandNames = Object.keys(commands) as CommandName[]

const trackings = [{}, { courier: 'DTDC' }, { courier: 'Our own van', trackingNumber: '12345' }] as const

const {
  cash,
  zones: [zone = assert.fail()],
} = defaultDeliveryRules

/** A fee with odd paise, no cash, no delivery, and free delivery. */
const deliveries: readonly Partial<DeliveryRules>[] = [
  { zones: [{ ...zone, fee: paise(49_55) }] },
  { zones: [{ ...zone, fee: paise(80_00), freeFrom: paise(600_00), cash: false }] },
  { zones: [{ ...zone, area: { states: ['Kerala'], districts: [], pins: [] } }] },
  {},
]

/** An advance that is rounded up, for every order; and one for orders above 300 rupees. */
const advances: readonly Partial<DeliveryRules>[] = [
  {
    zones: [{ ...zone, fee: paise(49_55), cash: false }],
    cash: { ...cash, advance: { percent: 33, reasons: ['zone'] } },
  },
  { cash: { ...cash, maxTotal: paise(300_00), maxOpen: 3, advance: { percent: 50, reasons: ['sum', 'open'] } } },
]

const failures = ['500', '429', 'reset', 'lost', '502'] as const

/** Runs the command. A refusal is a valid outcome; any other error fails the run. */
export async function runCommand(run: ShopUnderTest, { name, pick, other }: Command): Promise<void> {
  run.steps += 1
  try {
    await commands[name](run, pick, other)
  } catch (error) {
    if (error instanceof ApiError && (error.status < 500 || error.code === 'payment_unavailable')) return
    if (error instanceof ProviderRefusal || error instanceof ProviderUnavailable) return
    if (error instanceof Error && PROVIDER_REFUSES.test(error.message)) return
    throw error
  }
}

/** What the simulator refuses: paying a paid order or a closed QR code, moving a captured payment. */
const PROVIDER_REFUSES = /: 400 .*(already paid|QR Code is closed|cannot become|does not exist)/

async function order(
  { shoppers, plants, orders }: ShopUnderTest,
  pick: number,
  other: number,
  paymentMethod: 'online' | 'cod',
  withAdvance = false,
): Promise<void> {
  const shopper = shoppers[pick % shoppers.length] ?? assert.fail()
  const plant = plants[Math.floor(other / 3) % plants.length] ?? assert.fail()
  const cart = await shopper.api.call('GET /cart')
  if (cart.length === 0 || other % 3 === 0) {
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  }
  const items = await shopper.api.call('GET /cart')
  const place = (total: number) =>
    shopper.api.call('POST /orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        shippingAddress: address,
        paymentMethod,
        ...(withAdvance && { advance: true }),
        items: items.map((item) => ({ plant: item.plant._id, quantity: item.quantity })),
        amount: total,
      },
    })
  const goods = items.reduce((total, item) => total + Math.round(item.plant.price * 100) * item.quantity, 0) / 100
  const placed = await place(goods).catch((error: unknown) => {
    // The shopper agrees to the total with the delivery.
    if (error instanceof ApiError && error.total !== undefined) return place(error.total)
    throw error
  })
  const { _id, amount, advance } = placed
  if (orders.some(({ id }) => id === _id)) return
  const due = advance?.amount ?? amount
  orders.push({ id: _id, shopper, due, collection: null, payments: [], expected: expectedOrder(placed) })
}

async function pay(
  { shop }: ShopUnderTest,
  placed: PlacedOrder,
  method: 'upi' | 'card',
  outcome: 'captured' | 'authorized' | 'failed',
  mismatch: { amount?: number; currency?: string } = {},
) {
  if (placed.collection === null) return null
  const response = await shop.provider.pay(placed.collection, { method, outcome, ...mismatch })
  placed.payments.push(response.razorpay_payment_id)
  return response
}

async function edit({ admin, plants }: ShopUnderTest, pick: number, changes: { price?: number; stock?: number }) {
  const id = plants[pick % plants.length] ?? assert.fail()
  const plant = await admin.api.call('GET /plants/:id', { params: { id } })
  const { name, description, category, price, stock, image } = plant
  const kept = { name, description, category, price, image: { url: image.url }, ...(stock > 0 && { stock }) }
  const body = { ...kept, ...changes }
  await admin.api.call('PUT /plants/:id', { params: { id }, body })
}
