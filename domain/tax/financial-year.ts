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
