import type { Order } from '../../contract/orders.ts'

/** The window event of a purchase; `detail.order` is the order. */
export const PURCHASE = 'paudha:purchase'

export type Purchase = CustomEvent<{ order: Order }>

/**
 * Tells the window that an order was placed and, if it is paid online, paid. Nothing leaves the browser, and what a
 * listener throws never reaches the checkout.
 */
export function trackPurchase(order: Order): void {
  window.dispatchEvent(new CustomEvent(PURCHASE, { detail: { order } }))
}
