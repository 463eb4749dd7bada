import type { PayoutStatus } from '../database/schema.ts'
import type { PayoutRow } from '../payout-entity.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { PAYOUT_EVENTS } from './create-payout.ts'
import { unknownId } from './lock-rows.ts'

/** The bank's or the owner's decision about a payout. One that was processed can only be reversed; others end once. */
export async function movePayout(
  { database, settings, deliveries }: Simulator,
  payoutId: string,
  to: PayoutStatus,
): Promise<PayoutRow> {
  const moved = await database.transaction().execute(async (transaction) => {
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
    await saveWebhook(transaction, settings, { event: PAYOUT_EVENTS[to], payout })
    return payout
  })
  deliveries.wake()
  return moved
}
