import type { Transaction } from 'kysely'
import { formatPrice, toRupees } from '../../../../domain/money.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { findOwner } from '../../accounts/find-admin.ts'
import { findSettings } from '../../settings/queries.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRow } from '../queries.ts'

/**
 * Mails the owner that a cash order was paid online: a slip that was printed before says that cash is to be collected. An owner
 * who wants no mails of orders gets none of this either.
 */
export async function mailPaidAhead(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id, number, amount }: Pick<OrderRow, 'id' | 'number' | 'amount'>,
): Promise<void> {
  const owner = await findOwner(transaction)
  if (!owner || (await findSettings(transaction)).settings.orderMails === 'none') return
  const mail = {
    subject: `Order #${number} is paid online now: collect nothing`,
    paragraphs: [
      `Order #${number} was to be paid in cash. Its ${formatPrice(toRupees(amount))} came online before it left, so there is nothing to collect.`,
      'If its packing slip is printed already, please print it once more: the earlier one says cash.',
    ],
    button: { label: 'Open the order', url: `${settings.publicUrl}/admin/orders/${id}` },
  }
  await sendMail(transaction, owner.email, mail, { cause: `paid ahead ${id}` })
}
