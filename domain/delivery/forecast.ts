import type { State } from '../states.ts'
import { addDays } from './calendar.ts'
import type { DeliveryRules, Hold } from './delivery-rules.ts'
import type { Destination } from './places.ts'

/** How hot and how cold a day like `2026-12-04` gets, in °C; null where the forecast does not say. */
export type ForecastDay = { day: string; max: number | null; min: number | null }

/** The forecasts of districts, by `districtKey`. */
export type Forecast = Readonly<Record<string, readonly ForecastDay[]>>

/** `Maharashtra/Pune`. */
export function districtKey({ state, district }: { state: State; district: string }): string {
  return `${state}/${district}`
}

/**
 * The rules with the forecast for a destination: each day of its district is a hold for heat and one for cold, as if the owner
 * had entered them. Where the district is unknown, or has no forecast, the rules as they are.
 */
export function withForecast(
  rules: DeliveryRules,
  forecast: Forecast,
  { state, district }: Pick<Destination, 'state' | 'district'>,
): DeliveryRules {
  const days = district === null ? undefined : forecast[districtKey({ state, district })]
  if (district === null || days === undefined) return rules
  const area: Hold['area'] = { states: [], districts: [{ state, district }], pins: [] }
  const holds = days.flatMap(({ day, max, min }): Hold[] => [
    ...(max === null ? [] : [{ from: day, until: day, reason: 'heat' as const, celsius: max, area }]),
    ...(min === null ? [] : [{ from: day, until: day, reason: 'cold' as const, celsius: min, area }]),
  ])
  return { ...rules, holds: [...rules.holds, ...holds] }
}

/** A forecast of later days changes too often to move an order by it. */
const LEAD_DAYS = 3

/**
 * Whether the forecast moves an order that was agreed to leave on a day: only shortly before it. So a heat wave that is
 * longer than the forecast does not move an order again on each of its days.
 */
export function movesOrder({ leaves }: { leaves: string }, today: string): boolean {
  return leaves <= addDays(today, LEAD_DAYS)
}
