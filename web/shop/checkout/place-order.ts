import type { CartItem } from '../../../contract/cart.ts'
import { ApiError } from '../../../contract/client.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { CheckoutDetails } from '../../../contract/forms/checkout.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { readInTab, writeInTab } from '../../session/browser-storage.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { hasMoney } from '../payment/pay-order.ts'

/** Why no order was placed; of `unprocessed` the outcome is unknown, and a retry repeats the same attempt. */
export type Failure = {
  kind: 'cart' | 'cash' | 'delivery' | 'below_minimum' | 'confirm_email' | 'refused' | 'paying' | 'unprocessed'
  message: string
  fields: Readonly<Record<string, string>>
}

/** `latest` is the last day of the displayed promise, null without one; `paysAdvance` says that cash was offered with one. */
type CheckoutRequest = CheckoutDetails & {
  items: readonly CartItem[]
  total: number
  latest: string | null
  paysAdvance: boolean
}

/** Orders the cart at the displayed total, delivery included. */
export async function placeOrder(request: CheckoutRequest): Promise<{ order: Order } | { failure: Failure }> {
  const { street, city, state, country, zipCode, name, phone, gstin, billing, paymentMethod, items, total, latest } =
    request
  const body = {
    shippingAddress: { street, city, state, country, zipCode },
    recipient: { name, phone },
    gstin,
    billing,
    paymentMethod,
    items: items.map(orderedItem),
    status: 'pending' as const,
    amount: total,
    ...(latest !== null && { delivery: { latest } }),
    ...(request.paysAdvance && { advance: true }),
  }
  try {
    const order = await api.call('POST /orders', { body, headers: { 'idempotency-key': attemptKey(body) } })
    endAttempt()
    return { order }
  } catch (error) {
    if (isDefinite(error)) endAttempt()
    return { failure: await failureOf(error) }
  }
}

/** A bundle with its parts as they were displayed, so that no other ones are ordered. */
function orderedItem({ plant: { _id, parts }, quantity }: CartItem) {
  const shown = parts?.map((part) => ({ plant: part.plant, quantity: part.quantity }))
  return { plant: _id, quantity, ...(shown && { parts: shown }) }
}

async function failureOf(error: unknown): Promise<Failure> {
  const message = messageOf(error, 'Failed to create order')
  if (!(error instanceof ApiError)) return { kind: 'unprocessed', message, fields: {} }
  const { code, fields, total } = error
  if (hasMoney(error)) return { kind: 'paying', message, fields }
  const kind = kinds[code] ?? 'unprocessed'
  if (code === 'session_ended' || code === 'not_signed_in') return { kind, message: SIGNED_OUT, fields }
  if (code === 'too_many_requests') return { kind, message: TOO_MANY, fields }
  if (code === 'not_delivered_there') return { kind, message: [message, ...Object.values(fields)].join(' '), fields }
  if (!changesOfCart.includes(code)) return { kind, message, fields }
  await loadCart()
  if (total === undefined) return { kind, message, fields }
  return { kind, message: `The total has changed and is now ${formatPrice(total)}. Please check it again.`, fields }
}

const changesOfCart: readonly RefusalCode[] = ['amount_changed', 'cart_changed', 'stock_short', 'plant_unavailable']

const kinds: Partial<Record<RefusalCode, Failure['kind']>> = {
  address_incomplete: 'refused',
  amount_changed: 'cart',
  below_minimum: 'below_minimum',
  cart_changed: 'cart',
  cash_not_offered: 'cash',
  confirm_email_first: 'confirm_email',
  delivery_changed: 'delivery',
  invalid: 'refused',
  not_delivered_there: 'cart',
  not_signed_in: 'refused',
  plant_unavailable: 'cart',
  session_ended: 'refused',
  shop_not_open: 'refused',
  stock_short: 'cart',
  too_many_requests: 'refused',
  unpaid_limit: 'cart',
}

const SIGNED_OUT = 'You have been signed out. Sign in to continue. Your cart and address are saved.'
const TOO_MANY = 'You’ve placed too many orders in the last hour. Your cart is saved. Please try again later.'

/** Whether the attempt is over. Without a response, or after a server error or a 429, the order may exist. */
function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

const KEY = 'order.attempt'

/** Also in this tab's storage, so that it outlives a reload. */
let attempt: { key: string; wanted: string } | null = null

/** The Idempotency-Key: the same for retries of the same order, across reloads, so that none is placed twice. */
function attemptKey(body: unknown): string {
  const wanted = JSON.stringify(body)
  attempt ??= readInTab(KEY) as typeof attempt
  if (attempt?.wanted !== wanted) {
    attempt = { key: randomKey(), wanted }
    writeInTab(KEY, attempt)
  }
  return attempt.key
}

function endAttempt(): void {
  attempt = null
  writeInTab(KEY, null)
}
