/** India is five and a half hours ahead of UTC, all year. */
export const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000

/** The day of a moment in India: `2026-11-21`. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

/** The year in which a day's financial year begins; it runs from April to March. */
export function financialYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number)
  if (year === undefined || month === undefined) throw new RangeError(`${day} is not a day`)
  return month >= 4 ? year : year - 1
}

/** `26-27` for the year that begins in April 2026. */
export function financialYearLabel(firstYear: number): string {
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
  return `${twoDigits(firstYear)}-${twoDigits(firstYear + 1)}`
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

/** The first and the last day of a period, both included: `2026-11-01`. */
export type Days = { from: string; to: string }

/** The days of a month like `2026-11`. */
export function daysOfMonth(month: string): Days {
  const { year, number } = partsOf(month)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}

/** The days of the financial year that begins in a year. */
export function daysOfYear(firstYear: number): Days {
  return { from: `${firstYear}-04-01`, to: `${firstYear + 1}-03-31` }
}

/** Whether a period is a year and a day at most: to the same day of the next year. */
export function isYearAtMost({ from, to }: Days): boolean {
  return `${Number(to.slice(0, 4)) - 1}${to.slice(4)}` <= from
}

/** The months of the financial year that begins in a year, in their order. */
export function monthsOfYear(firstYear: number): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = String(((index + 3) % 12) + 1).padStart(2, '0')
    return `${index < 9 ? firstYear : firstYear + 1}-${month}`
  })
}

/** A month as the GST portal writes its return period: `112026`. */
export function returnPeriod(month: string): string {
  const { number, year } = partsOf(month)
  return `${String(number).padStart(2, '0')}${year}`
}

/** A day as the GST portal writes it: `26-11-2026`. */
export function portalDay(day: string): string {
  return day.split('-').toReversed().join('-')
}

function partsOf(month: string): { year: number; number: number } {
  const [year, number] = month.split('-').map(Number)
  if (year === undefined || number === undefined) throw new RangeError(`${month} is not a month`)
  return { year, number }
}
