import type { Transaction } from 'kysely'
import { type Paise, paise } from '../../../domain/money.ts'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { giveBackCash } from './give-back-cash.ts'
import type { RefundRow } from './reduce-refund.ts'
import { mailRefund } from './refund-mail.ts'
import { insertShares } from './request-refund.ts'
import { restockRefunded } from './restock-refunded.ts'

/**
 * A stored refund of a part of an order, `amount` in paise; of cash with the `payee` that it goes to, masked, or the `reference`
 * of its transfer by hand.
 */
export type StoredPart = Pick<
  RefundRow,
  'id' | 'amount' | 'delivery_fee' | 'reference' | 'payee' | 'note' | 'user_id'
> & {
  lines: readonly RefundedLine[]
}

/**
 * Carries out the stored refund of a part of a locked order: issues the credit notes for its pieces and fee, puts the
 * pieces that came back sound on sale again, gives cash back and mails the shopper. Money that was paid online is given
 * back by the provider. `ticket` is that of its claim, if it has one; `fromAdvance`, in paise, is what goes back of the order's
 * advance beside its cash.
 */
export async function carryOutRefund(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  refund: StoredPart,
  { ticket, fromAdvance }: { ticket: string | null; fromAdvance: Paise },
): Promise<void> {
  const { id, amount, reference, payee, lines: pieces } = refund
  const isCash = reference !== null || payee !== null
  const deliveryFee = refund.delivery_fee > 0
  if (pieces.length > 0 || deliveryFee)
    await issueCreditNotes(transaction, order.id, { refund: id, pieces, deliveryFee, isReturned: false })
  await restockRefunded(transaction, order, pieces)
  if (isCash) await giveBackCash(shop, transaction, refund)
  if (fromAdvance > 0) {
    const share = {
      order_id: order.id,
      reason: 'part',
      note: refund.note,
      user_id: refund.user_id,
      share_of: id,
    } as const
    await insertShares(shop, transaction, { ...share, amount: fromAdvance })
  }
  const sums = isCash ? { cash: paise(amount), online: fromAdvance } : { cash: paise(0), online: paise(amount) }
  await mailRefund(shop, transaction, order, { refundId: id, ...sums, payee, ticket })
}
