import { exportPeriods, type Period } from '../orders/export-periods.ts'

/** A period of the books; `month` is `2026-11` where it is one, since returns are filed by month. */
export type BookPeriod = Period & { month: string | null }

/** Months, then quarters, then financial years, each the latest first. */
export function bookPeriods(today: string): BookPeriod[] {
  const periods = exportPeriods(today)
  const months = periods.filter(({ value }) => value.startsWith('month-'))
  const years = periods.filter(({ value }) => value.startsWith('year-'))
  return [
    ...months.map((period) => ({ ...period, month: period.from.slice(0, 7) })),
    ...quartersOf(months).map((period) => ({ ...period, month: null })),
    ...years.map((period) => ({ ...period, month: null })),
  ]
}

const QUARTER_ENDS = ['06-30', '09-30', '12-31', '03-31']

/** The quarters of the financial year in which the months lie; the current one too, though it is not over. */
function quartersOf(months: readonly Period[]): Period[] {
  const begun = new Map(months.map(({ from }) => [quarterOf(from).value, quarterOf(from)]))
  return [...begun.values()]
}

function quarterOf(day: string): Period {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const quarter = Math.floor(((month + 8) % 12) / 3)
  const firstMonth = String(((quarter * 3 + 3) % 12) + 1).padStart(2, '0')
  const end = QUARTER_ENDS[quarter] ?? ''
  const names = ['April to June', 'July to September', 'October to December', 'January to March']
  return {
    value: `quarter-${year}-${firstMonth}`,
    label: `${names[quarter]} ${year}`,
    from: `${year}-${firstMonth}-01`,
    to: `${year}-${end}`,
  }
}
