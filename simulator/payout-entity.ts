import type { Selectable } from 'kysely'
import type { Schema } from './database/schema.ts'

export type PayoutRow = Selectable<Schema['payouts']>
export type PayoutEntity = ReturnType<typeof presentPayout>

/** Its fund account is named by id only: the provider makes one of each composite request. */
export function presentPayout(payout: PayoutRow) {
  const hasFailed = ['failed', 'reversed', 'rejected', 'cancelled'].includes(payout.status)
  return {
    id: payout.id,
    entity: 'payout',
    fund_account_id: payout.id.replace('pout_', 'fa_'),
    amount: payout.amount,
    currency: 'INR',
    notes: [],
    fees: 0,
    tax: 0,
    status: payout.status,
    utr: payout.status === 'processed' ? `SIMP${payout.id.slice(-12)}` : null,
    mode: payout.mode,
    purpose: 'refund',
    reference_id: payout.reference_id,
    narration: payout.narration,
    batch_id: null,
    status_details: hasFailed
      ? { description: `The payout was ${payout.status}`, source: 'beneficiary_bank', reason: 'simulated' }
      : null,
    created_at: Math.floor(payout.created_at.getTime() / 1000),
  }
}
