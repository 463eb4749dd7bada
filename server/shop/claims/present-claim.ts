import type { Claim } from '../../../contract/claims.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { type CurrentRefundStatus, OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { refundCodes } from '../orders/present-order.ts'
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
    refund: row.refund && presentClaimRefund(row.refund, row.now),
  }
}

/** By when money that is not held up by the provider is there, counted by `dayOfMoney`. */
function presentClaimRefund(refund: NonNullable<ClaimRow['refund']>, now: Date): Claim['refund'] {
  const { id, amount, last_error } = refund
  const expectedBy = last_error === null ? dayOfMoney(refund, now) : null
  return { _id: id, amount: toRupees(amount), status: refundCodes[statusOf(refund)], expectedBy }
}

/** Of two payments it is as far as the one that is less so. */
function statusOf({ states }: NonNullable<ClaimRow['refund']>): CurrentRefundStatus {
  return OPEN_REFUNDS.find((open) => states.includes(open)) ?? 'succeeded'
}

/** Counted from when it was paid out, or decided; from the last request where that day is over, since it was held up. */
function dayOfMoney(refund: NonNullable<ClaimRow['refund']>, now: Date): string {
  const { created_at, updated_at } = refund
  if (statusOf(refund) === 'succeeded') return refundExpectedBy(new Date(updated_at))
  const promised = refundExpectedBy(new Date(created_at))
  return promised < dayInIndia(now) ? refundExpectedBy(new Date(updated_at)) : promised
}
