import type { Settings } from '../../../contract/forms/settings.ts'
import type { WholeOrder } from '../orders/queries.ts'

/** What the papers of an order say in the customer's and the owner's words. */
export function printedTexts(order: WholeOrder, settings: Settings): string[] {
  const { tradeName, legalName, street, city, state, zipCode, phone, email, signatory } = settings
  const customer = [order.recipient_name ?? order.userName, order.recipient_phone ?? '']
  const address = [order.street, order.city, order.state, order.zip_code]
  const { name = '', address: billed } = order.billing ?? {}
  const billing = billed ? [name, billed.street, billed.city, billed.state] : [name]
  const seller = [tradeName ?? '', legalName, street, city, state, zipCode, phone, email, signatory ?? '']
  return [...customer, ...address, ...billing, ...order.lines.map(({ name }) => name), ...seller]
}
