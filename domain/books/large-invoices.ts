import type { BookDocument } from './book-document.ts'

/** Above which amount in paise an invoice to an unregistered buyer in another state is listed by itself, from a day on. */
type Threshold = { from: string; above: number }

/**
 * Sources: Rule 59(4) of the CGST Rules, ₹2.5 lakh since the tax began on 1 July 2017; ₹1 lakh since 1 August 2024 by
 * Notification 12/2024-Central Tax of 10 July 2024. To be confirmed by the owner's accountant.
 */
const thresholds: readonly Threshold[] = [
  { from: '2017-07-01', above: 25_000_000 },
  { from: '2024-08-01', above: 10_000_000 },
]

/** The threshold in force on a day, in paise. */
function largeInvoiceThreshold(day: string): number {
  return (thresholds.findLast(({ from }) => from <= day) ?? thresholds[0])?.above ?? 0
}

/**
 * Whether a sale to an unregistered buyer is listed invoice by invoice (B2C large). A credit note follows its invoice:
 * by that invoice's day and whole amount.
 */
export function isLargeInvoice({ isAcrossStates, day, totals, corrects }: BookDocument): boolean {
  if (!isAcrossStates) return false
  const invoice = { day: corrects?.day ?? day, amount: corrects?.amount ?? totals.amount }
  return invoice.amount > largeInvoiceThreshold(invoice.day)
}
