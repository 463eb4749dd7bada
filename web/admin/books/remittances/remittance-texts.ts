import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'

type Parcel = RemittanceImport['parcels'][number]

/** `10 paid in full, 1 short, 2 of no known parcel.` */
export function countsText({ counts }: Pick<RemittanceImport, 'counts'>): string {
  const parts = (Object.keys(texts) as (keyof typeof texts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-IN')} ${texts[kind][counts[kind] === 1 ? 0 : 1]}`)
  return parts.length === 0 ? 'There are no parcels in this file.' : `${parts.join(', ')}.`
}

const texts = {
  remitted: ['paid in full', 'paid in full'],
  short: ['short', 'short'],
  unpaid: ['unpaid', 'unpaid'],
  over: ['overpaid', 'overpaid'],
  unmatched: ['without an order', 'without an order'],
  repeated: ['recorded before', 'recorded before'],
  unnumbered: ['line without a tracking number left out', 'lines without a tracking number left out'],
} as const satisfies Record<keyof RemittanceImport['counts'], readonly [string, string]>

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
