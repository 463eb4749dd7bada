import { hash } from 'node:crypto'
import type { OrderPlacement } from '../../../contract/orders.ts'
import { areSameParts } from '../../../domain/bundle.ts'
import { cartTotal, mergeLines } from '../../../domain/cart.ts'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { mayOrderWithCash } from '../../../domain/delivery/cash-on-delivery.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { addUp, fromRupees, type Paise, paise, times, toRupees } from '../../../domain/money.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { cashRulesOf } from '../delivery/delivery-rules.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import type { Shop } from '../shop.ts'
import { agreeCash, agreeDelivery, type DeliveryWay, deliveredProducts } from './agree-delivery.ts'
import type { CartLine, CheckoutContext, Outcome, Placement } from './checkout-context.ts'
import { priceLines, refuseChangedBundles, type SoldLine, type Stock } from './price-lines.ts'

/**
 * What an order comes to: the total of goods and delivery, and the part of a cash order that is paid online first. `saving` is
 * already taken off, `offeredSaving` is how many percent a cash order would save by being paid online.
 */
export type Sale = {
  total: Paise
  advance: Paise | null
  saving: { amount: Paise; percent: number } | null
  offeredSaving: number | null
  lines: SoldLine[]
  delivery: AgreedDelivery
  deliveryFee: Paise
}

/**
 * The order that was placed before, with the same idempotency key or as the one that waits for its payment; refused if the cart
 * has changed since the shopper saw it. Null for a new order of the whole cart.
 */
export function findReplay(
  { items }: OrderPlacement,
  digest: string,
  { earlierOrder, unpaidOrder, cart }: CheckoutContext,
): Extract<Outcome, { kind: 'replayed' }> | Refusal | null {
  if (earlierOrder) {
    return earlierOrder.digest === digest ? { kind: 'replayed', orderId: earlierOrder.id } : refuse('key_reused')
  }
  if (!areSameParts(mergeLines(items), cart)) return refuse('cart_changed')
  return unpaidOrder?.digest === digest ? { kind: 'replayed', orderId: unpaidOrder.id } : null
}

/**
 * Prices the whole cart, less what is saved by paying online, and agrees its delivery. Refused when the buyer may not order so
 * much against cash, a plant is gone or short, the goods are below the minimum or cannot be delivered, or the shopper saw other
 * parts of a bundle, another total or an earlier last day.
 */
export function priceOrder(
  shop: Shop,
  { order }: Placement,
  context: CheckoutContext,
  stock: Stock,
  way: DeliveryWay,
): Sale | Refusal {
  const limited = limitCashOnDelivery(shop, order, context)
  if (limited) return limited
  const rules = cashRulesOf(way.rules.cash, shop.payments !== null)
  const offered = rules.saving
  const percent = order.paymentMethod === 'online' ? offered : null
  const lines = priceLines(stock, context.cart, percent ?? 0)
  if (lines instanceof Refusal) return lines
  const changed = refuseChangedBundles(order, stock)
  if (changed) return changed
  const goods = fullPrice(stock, context.cart)
  const request = { ...way, products: deliveredProducts(context.cart, stock) }
  const agreed = agreeDelivery(request, goods, context.minimumOrder ?? fromRupees(defaultSettings.minimumOrder))
  if (agreed instanceof Refusal) return agreed
  const total = addUp([cartTotal(lines), agreed.fee])
  if (total !== fromRupees(order.amount)) return refuse('amount_changed', { total: toRupees(total) })
  const isLater = order.delivery !== undefined && agreed.delivery.latest > order.delivery.latest
  if (isLater) return refuse('delivery_changed', changedDelivery(agreed.delivery))
  const isCash = order.paymentMethod === 'cod'
  const advance = isCash ? agreeCash(order, { ...agreed, rules, total }, context) : null
  if (advance instanceof Refusal) return advance
  return {
    total,
    advance,
    saving: percent === null ? null : { amount: paise(goods - cartTotal(lines)), percent },
    offeredSaving: isCash && advance === null ? offered : null,
    lines,
    delivery: agreed.delivery,
    deliveryFee: agreed.fee,
  }
}

/** What the goods cost without a saving; the lines of a bundle come to its price. */
function fullPrice(stock: Stock, cart: readonly CartLine[]): Paise {
  return addUp(cart.map(({ plant, quantity }) => times(stock.get(plant)?.price ?? paise(0), quantity)))
}

function changedDelivery({ by, earliest, latest }: AgreedDelivery) {
  const promise = promiseText({ by, earliest, latest })
  const message = `Your order will arrive later than we first said: ${promise}. Please confirm the new date or edit your cart.`
  return { message, delivery: { by, earliest, latest } }
}

/** SHA-256, in hexadecimal, of what the shopper sent: tells a repeated request from another one under the same key. */
export function requestDigest(order: OrderPlacement): string {
  const { shippingAddress, recipient, paymentMethod, items, amount } = order
  const recipientEntries = Object.entries(recipient ?? {}).sort()
  const basics = [paymentMethod, amount, mergeLines(items), Object.entries(shippingAddress).sort(), recipientEntries]
  const request = [...basics, ...billedParts(order), ...bundlesSeen(order), ...(order.advance ? ['advance'] : [])]
  return hash('sha256', JSON.stringify(request))
}

/** Empty without anything to state, so that an order from before the field existed has the same digest today. */
function billedParts({ gstin, billing }: OrderPlacement): unknown[] {
  if (!gstin && !billing) return []
  return [gstin ?? null, billing?.name ?? null, Object.entries(billing?.address ?? {}).sort()]
}

/** The parts of bundles that the shopper saw; empty without any, as above. */
function bundlesSeen({ items }: OrderPlacement): unknown[] {
  const seen = items.flatMap(({ plant, parts }) => (parts ? [[plant, mergeLines(parts)]] : []))
  return seen.length === 0 ? [] : [['bundles', ...seen.sort()]]
}

/** Refuses cash above what an account with an unconfirmed e-mail may have open. `RATE_LIMITS=off` lifts this limit, too. */
function limitCashOnDelivery(
  { settings }: Shop,
  { paymentMethod, amount }: OrderPlacement,
  { buyer, openCash }: CheckoutContext,
): Refusal | null {
  if (!settings.hasRateLimits || paymentMethod !== 'cod') return null
  return mayOrderWithCash(buyer.isEmailConfirmed, openCash, fromRupees(amount)) ? null : refuse('confirm_email_first')
}
