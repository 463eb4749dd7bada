import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { rupees } from '../../../../domain/books/sums.ts'
import { toRupees } from '../../../../domain/money.ts'
import type { Plan } from './load-plan.ts'

/** How many lines of each kind are listed; all of them are counted. */
const MAX_LISTED = 200

type Parcel = RemittanceImport['parcels'][number]

export function presentRemittance({
  planned,
  changes,
  added,
  faults,
  unnumbered,
  courier,
  isImported,
  hash,
}: Plan): RemittanceImport {
  const counts = { remitted: 0, short: 0, unpaid: 0, over: 0, unmatched: 0, repeated: 0, unnumbered }
  for (const line of planned) counts[line.kind === 'matched' ? line.outcome : line.kind]++
  return {
    courier,
    amount: rupees(added.reduce((total, line) => total + line.amount, 0)),
    counts,
    faulty: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, MAX_LISTED),
    faultCount: faults.length,
    parcels: changes.flatMap(presentParcel).slice(0, MAX_LISTED),
    isImported,
    plan: faults.length > 0 || changes.length === 0 ? null : hash,
  }
}

/** Nothing for a parcel that was remitted in full. */
function presentParcel(change: Plan['changes'][number]): Parcel[] {
  const { line, trackingNumber } = change
  const stated = { line, trackingNumber, amount: toRupees(change.amount) }
  if (change.kind === 'unmatched') {
    const unknown = { order: null, status: null, expected: null, before: 0 }
    return [{ ...stated, ...unknown, outcome: 'unmatched', reason: change.reason }]
  }
  const { order, outcome, expected, before } = change
  if (outcome === 'remitted') return []
  const sums = { expected: toRupees(expected), before: toRupees(before) }
  return [{ ...stated, ...sums, outcome, order: order.id, status: order.status, reason: null }]
}
