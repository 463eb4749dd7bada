import type { Order } from '../contract/orders.ts'

/** Whom an order's papers bill, in lines, where that is more than the recipient; otherwise none. */
export function billedTo({ gstin, billing, recipient, user }: Order): string[] {
  if (gstin === null && billing === null) return []
  const name = billing?.name ?? recipient.name ?? user?.name
  const address = billing?.address
  return [
    ...(name === undefined ? [] : [name]),
    ...(address ? [`${address.street}, ${address.city}, ${address.state} ${address.zipCode}`] : []),
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
  ]
}
