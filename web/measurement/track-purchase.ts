import type { Order } from '../../contract/orders.ts'

/** The window event of a purchase; `detail.order` is the order. */
export const PURCHASE = 'paudha:purchase'

export type Purchase = CustomEvent<{ order: Order }>

/**
 * Dispatches a window event for a placed order, online orders only once paid. Nothing leaves the browser, and an error
 * in a listener never reaches the checkout.
 */
export function trackPurchase(order: Order): void {
  window.dispatchEvent(new CustomEvent(PURCHASE, { detail: { order } }))
}
