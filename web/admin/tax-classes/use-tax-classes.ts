import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { rateOn } from '../../../domain/tax/tax-classes.ts'
import { api } from '../../api.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** The tax classes. */
export const useTaxClasses = () => useLoaded(() => api.call('GET /admin/tax-classes'))

function percentText(percent: number | null): string {
  return percent === null ? 'Exempt' : `${percent}%`
}

/** The rate that holds today. */
export function rateToday(taxClass: AdminTaxClass): string {
  return percentText(rateOn(taxClass, dayInIndia(new Date())).percent)
}

/** `5% from 1 Dec 2026`, the next rate to come; null if there is none. */
export function nextRate({ rates }: AdminTaxClass): string | null {
  const today = dayInIndia(new Date())
  const next = rates.find(({ from }) => from > today)
  return next ? `${percentText(next.percent)} from ${formatLocalDate(`${next.from}T00:00:00+05:30`)}` : null
}
