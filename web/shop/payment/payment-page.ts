/** Where a shopper sees how the payment of an order stands, and pays it if it is unpaid. */
export function paymentPage(orderId: string): string {
  return `/orders/${orderId}/payment`
}
