import type { Paise } from '../../../domain/money.ts'

const sums = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,23,456.50`, without ₹: the document says once that its sums are in rupees. */
export function inRupees(sum: Paise): string {
  return sums.format(sum / 100)
}

/** `21 November 2026` for `2026-11-21`. */
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
