import { financialYearLabel, financialYearOf } from '../../../domain/days.ts'

/** The first and the last day of a period, inclusive; `YYYY-MM-DD`. */
export type Period = { value: string; label: string; from: string; to: string }

const YEARS = 3
const MONTHS = 12

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The accounting periods, latest first: financial years, then months. */
export function exportPeriods(today: string): Period[] {
  const thisYear = financialYearOf(today)
  const years = Array.from({ length: YEARS }, (_, ago) => {
    const first = thisYear - ago
    const label = `Financial year 20${financialYearLabel(first)}`
    return { value: `year-${first}`, label, from: `${first}-04-01`, to: `${first + 1}-03-31` }
  })
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: MONTHS }, (_, ago) => {
    const [from, to] = [new Date(Date.UTC(year, month - 1 - ago, 1)), new Date(Date.UTC(year, month - ago, 0))]
    return { value: `month-${dayOf(from)}`, label: monthName.format(from), from: dayOf(from), to: dayOf(to) }
  })
  return [...years, ...months]
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
