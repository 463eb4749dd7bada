import type { PayoutMode, PayoutStatus } from '../database/schema.ts'
import { newPayoutId, type PayoutRow, presentPayout } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { change, type Simulator } from '../simulator.ts'
import { readSwitch } from '../switches/switches.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { earlierOf, unknownId } from './lock-rows.ts'

type PayoutRequest = {
  /** Paise */
  amount: number
  mode: PayoutMode
  fundAccount: object
  referenceId: string | null
  narration: string | null
  idempotencyKey: string
}

/** Sends money to a fund account. The same request under the same key is the same payout, however often it is sent. */
export function createPayout(simulator: Simulator, request: PayoutRequest): Promise<PayoutRow> {
  const { idempotencyKey, amount, mode, referenceId, narration } = request
  return change(simulator, async (transaction) => {
    const request_text = JSON.stringify([amount, mode, request.fundAccount, referenceId, narration])
    const earlier = await earlierOf(transaction, 'payouts', { key: idempotencyKey, text: request_text })
    if (earlier) return earlier
    const payout = await transaction
      .insertInto('payouts')
      .values({
        id: newPayoutId(),
        ...{ amount, mode, narration, request_text },
        fund_account: JSON.stringify(request.fundAccount),
        reference_id: referenceId,
        idempotency_key: idempotencyKey,
        status: (await readSwitch(transaction, 'payouts'))?.kind ?? 'processed',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveWebhook(transaction, PAYOUT_EVENTS[payout.status], { payout: presentPayout(payout) })
    return payout
  })
}

const PAYOUT_EVENTS = {
  queued: 'payout.queued',
  processing: 'payout.initiated',
  processed: 'payout.processed',
  reversed: 'payout.reversed',
  cancelled: 'payout.updated',
  rejected: 'payout.rejected',
  failed: 'payout.failed',
} as const

/** The bank's or the owner's decision about a payout. One that was processed can only be reversed; others end once. */
export function movePayout(simulator: Simulator, payoutId: string, to: PayoutStatus): Promise<PayoutRow> {
  return change(simulator, async (transaction) => {
    const known = await transaction
      .selectFrom('payouts')
      .select('status')
      .where('id', '=', payoutId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return unknownId()
    const isOpen = known.status === 'queued' || known.status === 'processing'
    if (!isOpen && !(known.status === 'processed' && to === 'reversed'))
      throw new ProviderRefusal(`The payout is ${known.status} and cannot become ${to}`)
    const payout = await transaction
      .updateTable('payouts')
      .set({ status: to })
      .where('id', '=', payoutId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveWebhook(transaction, PAYOUT_EVENTS[to], { payout: presentPayout(payout) })
    return payout
  })
}
