import type { CartItem } from '../../../contract/cart.ts'
import { ApiError } from '../../../contract/client.ts'
import type { CheckoutDetails } from '../../../contract/forms/checkout-form.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { hasMoney } from '../payment/pay-order.ts'
import { attemptKey, endAttempt } from './order-attempt.ts'

/**
 * Why no order was placed: the cart has changed (and was reloaded), the total is below the minimum, the e-mail must be
 * confirmed first, cash is not offered for it, it would arrive later than was shown, the order was refused or is one of too
 * many, an earlier order is paid or being paid, or the outcome is unknown (`unprocessed`: a retry repeats the same
 * attempt).
 */
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
  const { fields } = error
  if (hasMoney(error)) return { kind: 'paying', message, fields }
  switch (error.code) {
    case 'shop_not_open':
      return { kind: 'refused', message, fields }
    case 'below_minimum':
      return { kind: 'below_minimum', message, fields }
    case 'confirm_email_first':
      return { kind: 'confirm_email', message, fields }
    case 'too_many_requests':
      return { kind: 'refused', message: TOO_MANY, fields }
    case 'unpaid_limit':
      return { kind: 'cart', message, fields }
    case 'cash_not_offered':
      return { kind: 'cash', message, fields }
    case 'delivery_changed':
      return { kind: 'delivery', message, fields }
    case 'not_delivered_there':
      return { kind: 'cart', message: [message, ...Object.values(fields)].join(' '), fields }
    case 'amount_changed':
    case 'cart_changed':
    case 'stock_short':
    case 'plant_unavailable':
      await loadCart()
      return { kind: 'cart', message: withTotal(message, error.total), fields }
    default:
      return { kind: isRefusalOfForm(error) ? 'refused' : 'unprocessed', message, fields }
  }
}

const TOO_MANY = 'Many orders have come from you within the last hour. Your cart is kept; please try again later.'

/**
 * Whether the response is definite and ends the attempt. A missing response, a server error or too many requests leave
 * it open: the order may exist.
 */
function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function isRefusalOfForm({ code }: ApiError): boolean {
  return code === 'address_incomplete' || code === 'invalid' || code === 'session_ended' || code === 'not_signed_in'
}

function withTotal(message: string, total: number | undefined): string {
  return total === undefined ? message : `${message} It is ${formatPrice(total)} now.`
}
