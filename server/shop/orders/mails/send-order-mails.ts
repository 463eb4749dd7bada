import { sql, type Transaction } from 'kysely'
import type { ClaimSettings } from '../../../../domain/claim/claimable.ts'
import { addUp, type Paise, paise } from '../../../../domain/money.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { findClaimable } from '../../claims/claim-window.ts'
import { openPayments, paymentsOfOrder } from '../../refunds/request-refund.ts'
import { findSettings } from '../../settings/queries.ts'
import type { Shop } from '../../shop.ts'
import { findOrder, type WholeOrder } from '../queries.ts'
import type { OrderEvent } from './mailed-order.ts'
import { orderMail } from './order-mail.ts'

/**
 * Mails the shopper what just happened to the order, once for each event that has a mail. The mails are sent when the
 * transaction is committed, and only then.
 */
export async function sendOrderMails(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  events: readonly (OrderEvent & { id: number })[],
): Promise<void> {
  const found = await findOrder(transaction, orderId)
  if (!found) return
  const isAbout = (state: string) => events.some(({ to_state }) => to_state === state)
  const order = {
    ...found,
    paid: isAbout('paid') ? await sumPaid(transaction, found.id) : NOTHING,
    left: isAbout('cancelled') ? await sumLeft(transaction, found.id) : NOTHING,
    givenBack: isAbout('refunded') ? await sumGivenBack(transaction, found.id) : NOTHING,
    claims: isAbout('delivered') ? await settingsIfClaimable(transaction, found) : null,
  }
  for (const event of events) {
    const mail = orderMail(shop, order, event)
    if (mail) await sendMail(transaction, order.userEmail, mail, { cause: `order event ${event.id}` })
  }
}

const NOTHING = paise(0)

async function settingsIfClaimable(transaction: Transaction<Schema>, order: WholeOrder): Promise<ClaimSettings | null> {
  const { claims } = await findSettings(transaction)
  const { lines } = await findClaimable(transaction, order, claims)
  return lines.length > 0 ? claims : null
}

/** By the newest payment: the whole, or the rest where an advance was paid before. */
async function sumPaid(transaction: Transaction<Schema>, orderId: string): Promise<Paise> {
  const [payment] = await paymentsOfOrder(transaction, orderId)
  return paise(payment?.amount ?? 0)
}

async function sumLeft(transaction: Transaction<Schema>, orderId: string): Promise<Paise> {
  return addUp((await openPayments(transaction, orderId)).map(({ left }) => left))
}

/** Refunds are made of whole payments, whose sums may differ from the order's. */
async function sumGivenBack(transaction: Transaction<Schema>, orderId: string): Promise<Paise> {
  const { sum } = await transaction
    .selectFrom('refunds')
    .select((refund) => refund.fn.coalesce(refund.fn.sum<string>('amount'), sql.lit('0')).as('sum'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return paise(Number(sum))
}
