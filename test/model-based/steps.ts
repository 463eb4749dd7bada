import assert from 'node:assert/strict'
import { ApiError } from '../../contract/client.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { address, type Person } from '../support/factories.ts'
import { passTime } from '../support/paying.ts'
import { createPayment } from '../support/payment-shop.ts'
import type { ShopUnderWalk, WalkedOrder } from './shop-under-test.ts'

/** One step of a walk; `pick` and `other` choose among whatever there is then. */
export type StepName = keyof typeof steps
export type Step = { name: StepName; pick: number; other: number }

type Do = (walk: ShopUnderWalk, pick: number, other: number) => Promise<unknown>

/** Mostly one of the two newest orders: there is more left to happen to them. */
const onOrder =
  (act: (walk: ShopUnderWalk, order: WalkedOrder, other: number) => Promise<unknown>): Do =>
  async (walk, pick, other) => {
    const order = walk.orders.at(-1 - ((pick < 14 ? pick % 2 : pick) % walk.orders.length))
    if (order) await act(walk, order, other)
  }

const onPayment = (act: (walk: ShopUnderWalk, paymentId: string) => Promise<unknown>): Do =>
  onOrder(async (walk, { payments }, other) => {
    const payment = payments[other % payments.length]
    if (payment) await act(walk, payment)
  })

/** What people, banks, the provider, the network and the clock may do to a shop at any time. */
const steps = {
  orderOnline: (walk, pick, other) => order(walk, pick, other, 'online'),
  orderInCash: (walk, pick, other) => order(walk, pick, other, 'cod'),
  create: onOrder(async (_walk, placed) => {
    placed.collection = (await createPayment(placed.shopper, { _id: placed.id, amount: placed.amount })).razorpayOrderId
  }),
  pay: onOrder((walk, placed, other) => pay(walk, placed, other % 2 === 0 ? 'upi' : 'card', 'captured')),
  payAndVerify: onOrder(async (walk, placed, other) => {
    const handed = await pay(walk, placed, other % 2 === 0 ? 'upi' : 'card', 'captured')
    if (handed) await verify(placed, handed)
  }),
  authorise: onOrder((walk, placed) => pay(walk, placed, 'card', 'authorized')),
  fail: onOrder((walk, placed) => pay(walk, placed, 'upi', 'failed')),
  payTooLittle: onOrder((walk, placed) => pay(walk, placed, 'card', 'captured', { amount: 100 })),
  payInDollars: onOrder((walk, placed) => pay(walk, placed, 'card', 'captured', { currency: 'USD' })),
  captureLate: onPayment(({ shop }, payment) => shop.provider.movePayment(payment, 'captured')),
  bankSaysNo: onPayment(({ shop }, payment) => shop.provider.movePayment(payment, 'failed')),
  verifyForged: onOrder(async (_walk, placed, other) => {
    const razorpay_payment_id = placed.payments[other % placed.payments.length] ?? 'pay_none'
    const razorpay_order_id = placed.collection ?? 'order_none'
    await verify(placed, { razorpay_payment_id, razorpay_order_id, razorpay_signature: 'ab'.repeat(32) })
  }),
  dismiss: onOrder((_walk, { id, shopper }) =>
    shopper.api.call('PATCH /orders/:id', {
      params: { id },
      body: { status: 'cancelled', paymentDetails: { status: 'cancelled' } },
    }),
  ),
  tellFailure: onOrder((_walk, { id, shopper }) =>
    shopper.api.call('PATCH /orders/:id', { params: { id }, body: { status: 'payment_failed' } }),
  ),
  cancel: onOrder((_walk, { id, shopper }) => shopper.api.call('PUT /orders/:id/cancel', { params: { id } })),
  cancelByAdmin: onOrder((walk, { id }) => setStatus(walk, id, 'cancelled')),
  ship: onOrder((walk, { id }) => setStatus(walk, id, 'shipped')),
  shipWithCourier: onOrder(({ admin }, { id }, other) => {
    const body = { status: 'shipped', ...trackings[other % trackings.length] } as const
    return admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body })
  }),
  correctTracking: onOrder(({ admin }, { id }, other) => {
    const body = trackings[other % trackings.length] ?? {}
    return admin.api.call('PUT /admin/orders/:id/tracking', { params: { id }, body })
  }),
  comeBack: onOrder(async ({ admin }, { id }, other) => {
    const { items } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
    // Some counts are one too many: those change nothing.
    const counts = items.map(({ _id, quantity }) => ({ item: _id, sound: other % (quantity + 2) }))
    await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body: { items: counts } })
  }),
  deliver: onOrder((walk, { id }) => setStatus(walk, id, 'delivered')),
  loseWebhooks: ({ shop }) => shop.provider.loseWebhooks(),
  holdWebhooks: ({ shop }) => shop.provider.holdWebhooks(),
  doubleWebhooks: ({ shop }, pick) =>
    shop.provider.webhooksAre({ kind: 'duplicated', times: 3, freshIds: pick % 2 === 0 }),
  sendWebhooks: ({ shop }) => shop.provider.webhooksAre({ kind: 'normal' }),
  releaseBackwards: async ({ shop }, pick) => {
    const held = (await shop.provider.webhooks()).filter(({ state }) => state === 'held').map(({ id }) => id)
    await shop.provider.releaseWebhooks({ ids: held.toReversed(), times: 1 + (pick % 2), freshIds: true })
  },
  providerFails: ({ shop }, pick) =>
    shop.provider.answers({ kind: failures[pick % failures.length] ?? '500', times: 1 + (pick % 2) }),
  providerCrashes: ({ shop }) => shop.provider.crash(),
  shopCrashes: ({ beside }) => beside.crash(),
  reconcile: ({ shop }) => reconcilePayments(shop),
  halfAnHourPasses: async ({ shop }) => {
    await passTime(shop, 31)
    await reconcilePayments(shop)
  },
  changePrice: (walk, pick, other) => edit(walk, pick, { price: 300 + (other % 100) }),
  restock: (walk, pick) => edit(walk, pick, { stock: 3 }),
} as const satisfies Record<string, Do>

export const stepNames = Object.keys(steps) as StepName[]

const trackings = [{}, { courier: 'DTDC' }, { courier: 'Our own van', trackingNumber: '12345' }] as const

const failures = ['500', '429', 'reset', 'lost', '502'] as const

/** Takes the step. Refusals are part of life; anything else that goes wrong is not. */
export async function take(walk: ShopUnderWalk, { name, pick, other }: Step): Promise<void> {
  walk.steps += 1
  try {
    await steps[name](walk, pick, other)
  } catch (error) {
    if (error instanceof ApiError && (error.status < 500 || error.code === 'payment_unavailable')) return
    if (error instanceof Error && PROVIDER_SAYS_NO.test(error.message)) return
    throw error
  }
}

/** What the stand-in refuses a bank or a person: paying a paid order, moving a captured payment. */
const PROVIDER_SAYS_NO = /: 400 .*(already paid|cannot become|does not exist)/

async function order(
  { shoppers, plants, orders }: ShopUnderWalk,
  pick: number,
  other: number,
  paymentMethod: 'online' | 'cod',
): Promise<void> {
  const shopper = shoppers[pick % shoppers.length] ?? assert.fail()
  const plant = plants[other % plants.length] ?? assert.fail()
  const cart = await shopper.api.call('GET /cart')
  if (cart.length === 0 || other % 3 === 0) {
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  }
  const items = await shopper.api.call('GET /cart')
  const { _id, amount } = await shopper.api.call('POST /orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      shippingAddress: address,
      paymentMethod,
      items: items.map((item) => ({ plant: item.plant._id, quantity: item.quantity })),
      amount: items.reduce((total, item) => total + Math.round(item.plant.price * 100) * item.quantity, 0) / 100,
    },
  })
  if (orders.every(({ id }) => id !== _id)) orders.push({ id: _id, shopper, amount, collection: null, payments: [] })
}

async function pay(
  { shop }: ShopUnderWalk,
  placed: WalkedOrder,
  method: 'upi' | 'card',
  outcome: 'captured' | 'authorized' | 'failed',
  mismatch: { amount?: number; currency?: string } = {},
) {
  if (placed.collection === null) return null
  const handed = await shop.provider.pay(placed.collection, { method, outcome, ...mismatch })
  placed.payments.push(handed.razorpay_payment_id)
  return handed
}

function verify(
  { id, shopper }: WalkedOrder,
  body: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string },
) {
  return shopper.api.call('POST /orders/:id/verify-payment', { params: { id }, body })
}

function setStatus({ admin }: ShopUnderWalk, id: string, status: 'shipped' | 'delivered' | 'cancelled') {
  return admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

async function edit({ admin, plants }: ShopUnderWalk, pick: number, changes: { price?: number; stock?: number }) {
  const id = plants[pick % plants.length] ?? assert.fail()
  const plant = await (admin as Person).api.call('GET /plants/:id', { params: { id } })
  const { name, description, category, price, stock, image } = plant
  const body = {
    name,
    description,
    category,
    price,
    image: { url: image.url },
    ...(stock > 0 ? { stock } : {}),
    ...changes,
  }
  await admin.api.call('PUT /plants/:id', { params: { id }, body })
}
