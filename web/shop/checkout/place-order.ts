import type { CartItem } from '../../../contract/cart.ts'
import { ApiError } from '../../../contract/client.ts'
import type { CheckoutWish } from '../../../contract/forms/address.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { hasMoney } from '../payment/pay-order.ts'
import { attemptKey, endAttempt } from './order-attempt.ts'

/**
 * Why there is no order: the cart is not what the shopper saw (it has been fetched again), the total is too small, the
 * e-mail has to be confirmed first, the order itself was refused or comes too soon after others, an earlier one has been paid or is being paid, or nobody knows (`unprocessed`: trying again
 * sends the same attempt).
 */
export type Failure = {
  kind: 'cart' | 'below_minimum' | 'confirm_email' | 'refused' | 'paying' | 'unprocessed'
  message: string
  fields: Readonly<Record<string, string>>
}

type Wish = CheckoutWish & { items: readonly CartItem[]; total: number }

/** Orders the cart at the total that was shown. */
export async function placeOrder(wish: Wish): Promise<{ order: Order } | { failure: Failure }> {
  const { name, phone, paymentMethod, items, total, ...shippingAddress } = wish
  const body = {
    shippingAddress,
    recipient: { name, phone },
    paymentMethod,
    items: items.map(({ plant, quantity }) => ({ plant: plant._id, quantity })),
    status: 'pending' as const,
    amount: total,
  }
  try {
    const order = await api.call('POST /orders', { body, headers: { 'idempotency-key': attemptKey(body) } })
    endAttempt()
    return { order }
  } catch (error) {
    if (isAnswer(error)) endAttempt()
    return { failure: await failureOf(error) }
  }
}

async function failureOf(error: unknown): Promise<Failure> {
  const message = messageOf(error, 'Failed to create order')
  if (!(error instanceof ApiError)) return { kind: 'unprocessed', message, fields: {} }
  const fields = lastNames(error.fields)
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

/** A definite answer ends the attempt; silence, a server in trouble and too many tries leave it open: the order may exist. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function isRefusalOfForm({ code }: ApiError): boolean {
  return code === 'address_incomplete' || code === 'invalid' || code === 'session_ended' || code === 'not_signed_in'
}

function withTotal(message: string, total: number | undefined): string {
  return total === undefined ? message : `${message} It is ${formatPrice(total)} now.`
}

/** `shippingAddress.street` is `street` to the form. */
function lastNames(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.').at(-1), message]))
}
