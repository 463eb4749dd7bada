import type { Claim } from '../../../contract/claims.ts'
import { toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { refundCodes } from '../refunds/refund-codes.ts'
import type { ClaimRow } from './queries.ts'

/** The number by which shoppers and the shop refer to a claim. */
export function ticketOf({ number, place }: Pick<ClaimRow, 'number' | 'place'>): string {
  return `C-${number}-${place}`
}

/** A claim for its shopper: who of the shop did something is not named. */
export function presentClaim(row: ClaimRow): Claim {
  return {
    _id: row.id,
    ticket: ticketOf(row),
    order: { _id: row.order_id, number: row.number },
    status: row.status,
    reason: row.reason,
    text: row.text,
    lines: row.lines.map(({ item, plant, name, quantity }) => ({ item, plant, name, quantity })),
    photos: row.photos,
    deadline: row.due_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    events: row.events.map(({ kind, actor, text, at }) => ({
      kind,
      at: new Date(at).toISOString(),
      text,
      by: actor === 'shopper' ? 'shopper' : 'shop',
    })),
    refund: row.refund && presentClaimRefund(row.refund),
  }
}

/** Counted from when it was paid out, or decided; what the provider could not make is expected by no day. */
function presentClaimRefund({
  id,
  amount,
  status,
  last_error,
  created_at,
  updated_at,
}: NonNullable<ClaimRow['refund']>) {
  const sentAt = new Date(status === 'succeeded' ? updated_at : created_at)
  return {
    _id: id,
    amount: toRupees(amount),
    status: refundCodes[status],
    expectedBy: last_error === null ? refundExpectedBy(sentAt) : null,
  }
}
