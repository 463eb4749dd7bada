import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'

type Parcel = RemittanceImport['parcels'][number]

/** `10 paid in full, 1 short, 2 without an order.` */
export function countsText({ counts }: Pick<RemittanceImport, 'counts'>): string {
  const parts = (Object.keys(texts) as (keyof typeof texts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-IN')} ${texts[kind]}`)
  return parts.length === 0 ? 'There are no parcels in this file.' : `${parts.join(', ')}.`
}

const texts = {
  remitted: 'paid in full',
  short: 'short',
  unpaid: 'unpaid',
  over: 'overpaid',
  unmatched: 'without an order',
  repeated: 'recorded before',
  unnumbered: 'left out without a tracking number',
} as const satisfies Record<keyof RemittanceImport['counts'], string>

/** What is wrong with a parcel's money. */
export function outcomeText({ outcome, reason, status, expected, before, amount }: Parcel): string {
  const difference = formatPrice(Math.abs(Math.round(((expected ?? 0) - before - amount) * 100)) / 100)
  if (outcome === 'unmatched') return reasons[reason ?? 'unknown']
  if (outcome === 'over')
    return status === 'cancelled' ? 'The parcel came back, and was paid' : `${difference} too much`
  const state = status === 'shipped' ? '; its order is not marked as delivered' : ''
  return (outcome === 'unpaid' ? 'Nothing was paid' : `${difference} short`) + state
}

const reasons = {
  unknown: 'No parcel has this number',
  prepaid: 'Its order was paid online',
  ambiguous: 'Several orders have this number',
} as const

/** The columns of a courier's file as the owner knows them. */
export const columnNames = {
  trackingNumber: 'Tracking number',
  amount: 'Amount',
  day: 'Date',
  reference: 'UTR',
} as const satisfies Record<RemittanceImport['faults'][number]['column'], string>
