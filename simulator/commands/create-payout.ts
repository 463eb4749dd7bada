import { sql } from 'kysely'
import type { PayoutMode } from '../database/schema.ts'
import { newPayoutId } from '../identifiers.ts'
import type { PayoutRow } from '../payout-entity.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { firstPayoutStatus } from '../switches/payout-switch.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'

export type PayoutRequest = {
  /** Paise */
  amount: number
  mode: PayoutMode
  fundAccount: object
  referenceId: string | null
  narration: string | null
  idempotencyKey: string
}

/** Sends money to a fund account. The same request under the same key is the same payout, however often it is sent. */
export async function createPayout(simulator: Simulator, request: PayoutRequest): Promise<PayoutRow> {
  const { database, settings, deliveries } = simulator
  const { idempotencyKey, amount, mode, referenceId, narration } = request
  const payout = await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`payout ${idempotencyKey}`}))`.execute(transaction)
    const request_text = JSON.stringify([amount, mode, request.fundAccount, referenceId, narration])
    const earlier = await transaction
      .selectFrom('payouts')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (earlier && earlier.request_text !== request_text) {
      throw new ProviderRefusal('Different request body sent for the same idempotency key')
    }
    if (earlier) return earlier
    const payout = await transaction
      .insertInto('payouts')
      .values({
        id: newPayoutId(),
        ...{ amount, mode, narration, request_text },
        fund_account: JSON.stringify(request.fundAccount),
        reference_id: referenceId,
        idempotency_key: idempotencyKey,
        status: await firstPayoutStatus(transaction, settings),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveWebhook(transaction, settings, { event: PAYOUT_EVENTS[payout.status], payout })
    return payout
  })
  deliveries.wake()
  return payout
}

/** The event of a payout that has come to this status. */
export const PAYOUT_EVENTS = {
  queued: 'payout.queued',
  processing: 'payout.initiated',
  processed: 'payout.processed',
  reversed: 'payout.reversed',
  cancelled: 'payout.updated',
  rejected: 'payout.rejected',
  failed: 'payout.failed',
} as const
