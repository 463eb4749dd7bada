import type { Claim } from '../../../contract/claims.ts'
import { addUp, toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
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
    refund: row.refunds && presentClaimRefund(row.refunds),
  }
}

/**
 * The rows of a refund by several payments as one: their sum, and the state of the one that is furthest behind. The day is
 * counted from when each was paid out, or decided; what the provider could not make is expected by no day.
 */
function presentClaimRefund(rows: NonNullable<ClaimRow['refunds']>): Claim['refund'] {
  const [first] = rows
  const behind = NOT_DROPPED.find((status) => rows.some((row) => row.status === status))
  if (!first || !behind) return null
  const sentAt = rows.map(({ status, created_at, updated_at }) =>
    new Date(status === 'succeeded' ? updated_at : created_at).getTime(),
  )
  return {
    _id: first.id,
    amount: toRupees(addUp(rows.map(({ amount }) => amount))),
    status: refundCodes[behind],
    expectedBy: problemOfRefund(rows) === null ? refundExpectedBy(new Date(Math.max(...sentAt))) : null,
  }
}

/** Why the provider could not make a refund, or a part of it, yet. */
export function problemOfRefund(rows: NonNullable<ClaimRow['refunds']>): string | null {
  return rows.find(({ last_error }) => last_error !== null)?.last_error ?? null
}
