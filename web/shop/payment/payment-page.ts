/** The page that shows the payment of an order, and lets an unpaid one be paid. */
export function paymentPage(orderId: string): string {
  return `/orders/${orderId}/payment`
}
