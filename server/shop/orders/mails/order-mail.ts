import type { ClaimSettings } from '../../../../domain/claim/claimable.ts'
import { promiseText } from '../../../../domain/delivery/describe-promise.ts'
import { addUp, formatPrice, paise, times, toRupees } from '../../../../domain/money.ts'
import type { MailParts } from '../../../database/column-types.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { findSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { findClaimable } from '../claimable.ts'
import { findOrder, type WholeOrder } from '../queries.ts'
import { paymentsOfOrder, sumGivenBackAtEnd } from '../request-refund.ts'
import { type MailedOrder, type OrderEvent, orderMailContent } from './order-mail-content.ts'

/** Mails the shopper what just happened to the order, once for each event that has a mail, when the transaction is committed. */
export async function sendOrderMails(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  events: readonly (OrderEvent & { id: number })[],
): Promise<void> {
  const found = await findOrder(transaction, orderId)
  if (!found) return
  const isAbout = (state: string) => events.some(({ to_state }) => to_state === state)
  const payments = isAbout('paid') || isAbout('cancelled') ? await paymentsOfOrder(transaction, orderId) : []
  const order = {
    ...found,
    // By the newest payment: the whole, or the rest where an advance was paid before
    paid: isAbout('paid') ? paise(payments[0]?.amount ?? 0) : paise(0),
    left: isAbout('cancelled') ? addUp(payments.map(({ left }) => left)) : paise(0),
    givenBack: isAbout('refunded') ? await sumGivenBackAtEnd(transaction, orderId) : paise(0),
    claims: isAbout('delivered') ? await settingsIfClaimable(transaction, found) : null,
  }
  for (const event of events) {
    const mail = orderMail(shop, order, event)
    if (mail) await sendMail(transaction, order.userEmail, mail, { cause: `order event ${event.id}` })
  }
}

async function settingsIfClaimable(transaction: Transaction, order: WholeOrder): Promise<ClaimSettings | null> {
  const { claims } = await findSettings(transaction)
  const { lines } = await findClaimable(transaction, order, claims)
  return lines.length > 0 ? claims : null
}

/** The mail to a shopper about an event; null when there is none. */
export function orderMail({ settings }: Shop, order: MailedOrder, event: OrderEvent): Mail | null {
  const content = orderMailContent(settings.publicUrl, order, event)
  if (content === null) return null
  const { isOver = false, facts = [], ...written } = content
  return {
    ...written,
    reader: order.userName,
    facts: [...facts, ...(isOver ? [] : deliveryFacts(order))],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    order: mailedLines(order),
    ...(!isOver && { block: { title: 'Delivery address', lines: addressLines(order) } }),
  }
}

function deliveryFacts({ delivery, shipment_status }: MailedOrder): { label: string; value: string }[] {
  if (delivery === null || shipment_status === 'delivered') return []
  return [{ label: 'Delivery', value: promiseText(delivery) }]
}

/** The person who takes the parcel, if another one was named, and the address as it stands on an envelope. */
export function addressLines(order: WholeOrder): string[] {
  const { recipient_name, recipient_phone, street, city, state, zip_code, country, userName } = order
  const place = [`${city} ${zip_code}`, `${state}, ${country}`]
  return [recipient_name ?? userName, street, ...place, ...(recipient_phone === null ? [] : [recipient_phone])]
}

/** What was ordered, the delivery and the total, as mails list them. */
export function mailedLines(
  order: Pick<WholeOrder, 'lines' | 'delivery' | 'delivery_fee' | 'amount'>,
): NonNullable<MailParts['order']> {
  const { lines, delivery, delivery_fee, amount } = order
  const fee = delivery_fee === 0 ? 'Free' : formatPrice(toRupees(delivery_fee))
  return {
    lines: lines.map(({ name, quantity, price }) => ({
      name,
      detail: `${quantity} × ${formatPrice(toRupees(price))}`,
      sum: formatPrice(toRupees(times(price, quantity))),
    })),
    ...(delivery !== null && { delivery: fee }),
    total: formatPrice(toRupees(amount)),
  }
}
