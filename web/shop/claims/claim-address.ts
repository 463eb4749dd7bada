/** The page to report what arrived hurt of an order. Mails link it. */
export function claimPage(orderId: string): string {
  return `/orders/${orderId}/claim`
}
