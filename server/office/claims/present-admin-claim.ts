import type { AdminClaim } from '../../../contract/claims.ts'
import { claimUrgency } from '../../../domain/claim/claim-deadline.ts'
import { type ClaimSettings, photosPurgedAt } from '../../../domain/claim/claimable.ts'
import { addUp, paise, toRupees } from '../../../domain/money.ts'
import { presentClaim } from '../../shop/claims/present-claim.ts'
import type { ClaimRow } from '../../shop/claims/queries.ts'
import { canTransfer } from '../../shop/refunds/give-back-cash.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { loadClaimHistory } from './claim-history.ts'
import { loadCashLeft } from './load-cash-left.ts'

/** Claims with what the owner decides by. */
export async function presentAdminClaims(
  shop: Pick<Shop, 'database' | 'payments'>,
  rows: readonly ClaimRow[],
): Promise<AdminClaim[]> {
  const { database } = shop
  const { claims, settings } = await findSettings(database)
  const terms = { claims, cashApprovalAbove: settings.cashApprovalAbove, canTransfer: canTransfer(shop) }
  const history = await loadClaimHistory(database, rows)
  const left = await loadCashLeft(
    database,
    rows.map(({ order_id }) => order_id),
  )
  return rows.flatMap((row) => {
    const ofClaim = history.get(row.id)
    return ofClaim ? [presentAdminClaim(row, { ...terms, ...(left.get(row.order_id) ?? PAID_ONLINE) }, ofClaim)] : []
  })
}

const PAID_ONLINE = { cashLeft: null, advanceLeft: 0 } as const

type Terms = { claims: ClaimSettings } & Pick<
  AdminClaim,
  'cashApprovalAbove' | 'canTransfer' | 'cashLeft' | 'advanceLeft'
>

function presentAdminClaim(row: ClaimRow, { claims, ...terms }: Terms, history: AdminClaim['history']): AdminClaim {
  const { user_id, name, email, phone_number, status, created_at, answered_at, ended_at } = row
  const { refund, events, ...claim } = presentClaim(row)
  return {
    ...claim,
    lines: row.lines.map(({ item, plant, name, quantity, price }) => ({
      ...{ item, plant, name, quantity },
      price: toRupees(paise(price)),
    })),
    events: events.map((event, place) => ({ ...event, name: row.events[place]?.name ?? null })),
    refund: refund && { ...refund, problem: row.refund?.last_error ?? null },
    proposedRefund: row.proposed_refund && {
      amount: toRupees(row.proposed_refund.amount),
      by: row.proposed_refund.by,
    },
    ...terms,
    paymentMethod: row.payment_method,
    user: { _id: user_id, name, email, phoneNumber: phone_number },
    history,
    purgeAt: photosPurgedAt(ended_at, row.photo_days, claims)?.toISOString() ?? null,
    value: toRupees(addUp(row.lines.map(({ price, quantity }) => paise(price * quantity)))),
    urgency: claimUrgency({ status, createdAt: created_at, answeredAt: answered_at }, row.now),
  }
}
