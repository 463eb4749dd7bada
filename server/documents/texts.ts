import type { Paise } from '../../domain/money.ts'
import type { DocumentKind } from '../../domain/tax/tax-document.ts'

export const titles: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Tax invoice',
  invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
}

const sums = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,23,456.50`: columns say once that they are rupees. */
export function inRupees(sum: Paise): string {
  return sums.format(sum / 100)
}

/** `21 November 2026` for a day as the shop keeps it. */
export function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** `9 %`, `2.5 %` */
export function inPercent(rate: number): string {
  return `${rate} %`
}
