import { type Paise, paise } from '../../money.ts'
import type { OrderStatus, PaymentMethod } from '../../order/order-status.ts'
import type { RemittanceLine } from './read-file.ts'

/** A parcel of the shop; its tracking number is in capitals. */
export type TrackedOrder = {
  id: string
  trackingNumber: string
  paymentMethod: PaymentMethod
  status: OrderStatus
  /** What is to pay at the door */
  amount: Paise
}

/** A line that was imported before. */
export type StoredLine = RemittanceLine & { remittanceId: string; orderId: string | null }

/** The state of a parcel's cash once the file is imported. */
type ParcelOutcome = 'remitted' | 'short' | 'unpaid' | 'over'
type UnmatchedReason = 'unknown' | 'prepaid' | 'ambiguous'

/**
 * What a line of a file does. `expected` is what the courier is to pay for the parcel, `before` what it had paid already.
 * `stored` is the same line, imported before it was known whose parcel it is.
 */
export type PlannedLine = RemittanceLine &
  (
    | {
        kind: 'matched'
        order: TrackedOrder
        expected: Paise
        before: Paise
        outcome: ParcelOutcome
        stored: StoredLine | null
      }
    | { kind: 'unmatched'; reason: UnmatchedReason }
    | { kind: 'repeated' }
  )

/**
 * Matches a courier's lines with the parcels of the shop. A line that is in an earlier file, or in this one above, with
 * the same day, reference and amount, is repeated and counts once. `stored` has all earlier lines of these tracking
 * numbers, and of the orders that have them.
 */
export function planRemittance(
  lines: readonly RemittanceLine[],
  orders: readonly TrackedOrder[],
  stored: readonly StoredLine[],
): PlannedLine[] {
  const byNumber = Map.groupBy(orders, ({ trackingNumber }) => trackingNumber)
  const seen = new Map(stored.map((line) => [lineKey(line), line]))
  const remitted = new Map<string, number>()
  for (const { orderId, amount } of stored) if (orderId !== null) add(remitted, orderId, amount)
  const inFile = new Set<string>()

  return lines.map((line): PlannedLine => {
    const key = lineKey(line)
    const earlier = seen.get(key) ?? null
    if (inFile.has(key) || (earlier !== null && earlier.orderId !== null)) return { ...line, kind: 'repeated' }
    inFile.add(key)
    const order = matchOrder(byNumber.get(line.trackingNumber) ?? [])
    if (typeof order === 'string')
      return earlier === null ? { ...line, kind: 'unmatched', reason: order } : { ...line, kind: 'repeated' }
    const before = paise(remitted.get(order.id) ?? 0)
    add(remitted, order.id, line.amount)
    const expected = expectedOf(order)
    const outcome = parcelOutcome(expected, before + line.amount)
    return { ...line, kind: 'matched', order, expected, before, outcome, stored: earlier }
  })
}

/** The state of a parcel's cash after this sum was remitted; both in paise. */
export function parcelOutcome(expected: number, remitted: number): ParcelOutcome {
  if (remitted === expected) return 'remitted'
  if (remitted > expected) return 'over'
  return remitted === 0 ? 'unpaid' : 'short'
}

function lineKey({ trackingNumber, amount, day, reference }: RemittanceLine): string {
  return JSON.stringify([trackingNumber, amount, day, reference])
}

function matchOrder(candidates: readonly TrackedOrder[]): TrackedOrder | UnmatchedReason {
  const [order, ...others] = candidates.filter(({ paymentMethod }) => paymentMethod === 'cod')
  if (!order) return candidates.length > 0 ? 'prepaid' : 'unknown'
  return others.length > 0 ? 'ambiguous' : order
}

/** A parcel that came back was not paid for. */
function expectedOf({ status, amount }: TrackedOrder): Paise {
  return status === 'cancelled' ? paise(0) : amount
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}
