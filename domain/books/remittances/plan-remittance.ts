import { type Paise, paise } from '../../money.ts'
import type { OrderStatus, PaymentMethod } from '../../order/order-status.ts'
import type { LineFault, ReadLine, RemittanceLine } from './read-file.ts'

/** A parcel of the shop; its tracking number is in capitals. */
export type TrackedOrder = {
  id: string
  trackingNumber: string
  paymentMethod: PaymentMethod
  status: OrderStatus
  /** The amount to pay at the door */
  amount: Paise
}

export type StoredLine = RemittanceLine & { remittanceId: string; orderId: string | null }

/** The state of a parcel's cash once the file is imported; `reversed` if the line takes back a payment. */
type ParcelOutcome = 'remitted' | 'short' | 'unpaid' | 'over' | 'reversed'
type UnmatchedReason = 'unknown' | 'prepaid' | 'ambiguous'

/**
 * The effect of one line of a file. `expected` is what the courier owes for the parcel, `before` what it had already paid.
 * `stored` is the same line, imported before its parcel was known.
 */
export type PlannedLine = RemittanceLine &
  (
    | {
        kind: 'matched'
        order: TrackedOrder
        expected: Paise
        before: number
        outcome: ParcelOutcome
        stored: StoredLine | null
      }
    | { kind: 'unmatched'; reason: UnmatchedReason }
    /** `isTwice`: whether the same line is earlier in this file */
    | { kind: 'repeated'; isTwice: boolean }
    | { kind: 'left_out'; fault: LineFault }
  )

/**
 * Matches a courier's lines with the shop's parcels. A line that is in an earlier file, or earlier in this one, with the same
 * day, reference and amount, with or without charges, is a repeat and counts once. A negative line takes back payments for the
 * parcel from earlier files or anywhere in this one. `stored` has all earlier lines of these tracking numbers and their orders,
 * oldest first.
 */
export function planRemittance(
  lines: readonly ReadLine[],
  orders: readonly TrackedOrder[],
  stored: readonly StoredLine[],
): PlannedLine[] {
  const byNumber = Map.groupBy(orders, ({ trackingNumber }) => trackingNumber)
  const matchOf = ({ trackingNumber }: RemittanceLine) => matchOrder(byNumber.get(trackingNumber) ?? [])
  const keys = new Set(lines.flatMap(keysOf))
  const seen = new Map(stored.flatMap((line) => keysOf(line).map((key) => [key, line] as const)))
  const findStored = (line: RemittanceLine) => {
    const [whole, net] = keysOf(line)
    return seen.get(whole) ?? seen.get(net) ?? null
  }
  const accounts = Map.groupBy(stored, (line) => line.orderId ?? accountOf(line, matchOf(line)))
  const remitted = new Map([...accounts].map(([account, own]) => [account, addUp(own)]))
  /** Whether a later line that is not in this file takes back a recorded line of the account */
  const isTakenBack = (line: StoredLine, account: string) => {
    const own = accounts.get(account) ?? []
    return own.slice(own.indexOf(line)).some((later) => later.amount < 0 && !keysOf(later).some((key) => keys.has(key)))
  }
  const inFile = new Set<string>()

  const plan = ({ doubt, perhapsKept, ...line }: ReadLine): PlannedLine => {
    const key = lineKey(line)
    const earlier = findStored(line)
    if (inFile.has(key)) return { ...line, kind: 'repeated', isTwice: true }
    inFile.add(key)
    const order = matchOf(line)
    const isMatched = typeof order !== 'string'
    if (earlier !== null && (earlier.orderId !== null || !isMatched)) {
      const isUndated = line.amount > 0 && line.day === null && line.reference === null
      return isUndated && isTakenBack(earlier, earlier.orderId ?? accountOf(line, order))
        ? { ...line, kind: 'left_out', fault: perhapsPaidAgain(line) }
        : { ...line, kind: 'repeated', isTwice: false }
    }
    if (order === 'unknown' && doubt !== null) return { ...line, kind: 'left_out', fault: doubt }
    if (order === 'unknown' && line.amount === 0) return { ...line, kind: 'left_out', fault: nothingUnknown(line) }
    const account = accountOf(line, order)
    const before = (remitted.get(account) ?? 0) - (earlier?.amount ?? 0)
    const settled = isMatched ? settle(line, { perhapsKept, earlier, before, expected: expectedOf(order) }) : line
    if (settled.amount < 0 && before + settled.amount < 0)
      return { ...settled, kind: 'left_out', fault: nothingToTakeBack(settled) }
    remitted.set(account, before + settled.amount)
    if (!isMatched) return { ...settled, kind: 'unmatched', reason: order }
    const expected = expectedOf(order)
    const outcome = settled.amount < 0 ? 'reversed' : parcelOutcome(expected, before + settled.amount)
    return { ...settled, kind: 'matched', order, expected, before, outcome, stored: earlier }
  }
  const [payments, reversals] = [lines.filter(({ amount }) => amount >= 0), lines.filter(({ amount }) => amount < 0)]
  return [...payments, ...reversals].map(plan).toSorted((one, other) => one.line - other.line)
}

/** Until its order is known, a tracking number has its own account. */
function accountOf({ trackingNumber }: RemittanceLine, order: TrackedOrder | UnmatchedReason): string {
  return typeof order === 'string' ? `#${trackingNumber}` : order.id
}

function perhapsPaidAgain({ line }: RemittanceLine): LineFault {
  const reason =
    'This payment was recorded before and then reversed. If the courier has paid again, add the date or UTR of the new payment to this line'
  return { line, column: 'amount', reason }
}

function nothingUnknown({ line }: RemittanceLine): LineFault {
  return { line, column: 'trackingNumber', reason: 'No order has this tracking number, and nothing was paid for it' }
}

function nothingToTakeBack({ line }: RemittanceLine): LineFault {
  return { line, column: 'amount', reason: 'This reverses more than was recorded for the parcel' }
}

/** The state of a parcel's cash after this sum was remitted; both in paise. */
function parcelOutcome(expected: number, remitted: number): ParcelOutcome {
  if (remitted === expected) return 'remitted'
  if (remitted > expected) return 'over'
  return remitted === 0 ? 'unpaid' : 'short'
}

type Account = { perhapsKept: number; earlier: StoredLine | null; before: number; expected: number }

/**
 * Counts charges listed beside the amount paid as kept, up to the parcel's shortfall, and negative ones as given back, up to
 * what has been paid for the parcel. Charges recorded before its order was known do not change.
 */
function settle(line: RemittanceLine, { perhapsKept, earlier, before, expected }: Account): RemittanceLine {
  if (earlier?.charges) return { ...line, amount: earlier.amount, charges: earlier.charges }
  const paid = before + line.amount
  const kept = Math.max(Math.min(0, -paid), Math.min(perhapsKept, Math.max(0, expected - paid)))
  return { ...line, amount: line.amount + kept, charges: line.charges + kept }
}

/** The keys of a line by its full amount and by the amount paid, since it may have been recorded without its charges. */
function keysOf(line: RemittanceLine): [whole: string, net: string] {
  return [lineKey(line), lineKey({ ...line, amount: line.amount - line.charges })]
}

function lineKey({ trackingNumber, amount, day, reference }: RemittanceLine): string {
  return JSON.stringify([trackingNumber, amount, day, reference])
}

function matchOrder(candidates: readonly TrackedOrder[]): TrackedOrder | UnmatchedReason {
  const [order, ...others] = candidates.filter(({ paymentMethod }) => paymentMethod === 'cod')
  if (!order) return candidates.length > 0 ? 'prepaid' : 'unknown'
  return others.length > 0 ? 'ambiguous' : order
}

/** The amount due for an order; nothing is due for a returned parcel. */
function expectedOf({ status, amount }: TrackedOrder): Paise {
  return status === 'cancelled' ? paise(0) : amount
}

function addUp(lines: readonly RemittanceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
