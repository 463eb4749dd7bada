import { sql, type Transaction } from 'kysely'
import { type CurrentRefundStatus, OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { type ReplacementStatus, replacementsUnderWay } from '../../../domain/replacement/replacement-transitions.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { moveClaim } from './move-claim.ts'

const BY = { actor: 'fulfilment', userId: null } as const

/**
 * Settles the claim that a replacement was made for once that is delivered, and opens it again when it is cancelled or lost.
 * The order is locked; a replacement without a claim changes nothing.
 */
export async function followReplacement(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { replacementId, status }: { replacementId: string; status: ReplacementStatus },
): Promise<void> {
  if (replacementsUnderWay.some((underWay) => underWay === status)) return
  const claim = await transaction
    .selectFrom('claims')
    .selectAll()
    .where('replacement_id', '=', replacementId)
    .where('status', '=', 'replacing')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!claim) return
  const move =
    status === 'delivered' ? ({ to: 'settled', kind: 'settled' } as const) : ({ to: 'open', kind: 'reopened' } as const)
  const refusal = await moveClaim(shop, transaction, claim, { ...move, by: BY })
  if (refusal) throw new Error(`A claim could not follow its replacement: ${refusal.body.message}`)
}

/**
 * Settles the claims of a locked order whose refunds were paid out, with their shares of other payments. A claim is also
 * settled when its refund was dropped: then the rest of the order's money had gone back outside the shop, or a transfer failed,
 * for which an incident remains.
 */
export async function followRefunds(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const claims = await transaction
    .selectFrom('claims')
    .innerJoin('refunds', 'refunds.id', 'claims.refund_id')
    .selectAll('claims')
    .select(['refunds.payee', hasShare(['succeeded']).as('isPaidOut')])
    .where('claims.order_id', '=', orderId)
    .where('claims.status', '=', 'refunding')
    .where((claim) => claim.not(hasShare(OPEN_REFUNDS)))
    .forNoKeyUpdate('claims')
    .execute()
  for (const { payee, isPaidOut, ...claim } of claims) {
    const text = isPaidOut ? null : droppedText(payee)
    const refusal = await moveClaim(shop, transaction, claim, { to: 'settled', kind: 'settled', by: BY, text })
    if (refusal) throw new Error(`A claim could not follow its refund: ${refusal.body.message}`)
  }
}

/** Whether a row of the claim's refund, which has one for each payment, is in one of these states. */
function hasShare(states: readonly CurrentRefundStatus[]) {
  return sql<boolean>`exists (
    select from refunds as share
    where share.order_id = claims.order_id and claims.refund_id in (share.id, share.share_of)
      and share.status = any(${[...states]})
  )`
}

/** Of a transfer that failed, the sum is given back beside the claim: its credit notes stand. */
function droppedText(payee: string | null): string {
  return payee === null ? GONE_OTHERWISE : `The transfer to the ${payee} failed. The money goes back in another way.`
}

const GONE_OTHERWISE = 'All of this order’s money has gone back in other refunds.'
