import { findState } from '../address.ts'
import type { State } from '../states.ts'
import type { Destination } from './areas.ts'
import { addDays } from './calendar.ts'
import type { DeliveryRules, Hold, HoldReason } from './delivery-rules.ts'

/** The highest and lowest temperature of a day like `2026-12-04`, in °C; null if not forecast. */
export type ForecastDay = { day: string; max: number | null; min: number | null }

/** The forecasts of districts, by `districtKey`. */
export type Forecast = Readonly<Record<string, readonly ForecastDay[]>>

/** `Maharashtra/Pune`. */
export function districtKey({ state, district }: { state: State; district: string }): string {
  return `${state}/${district}`
}

/**
 * The rules with the forecast for a destination: each forecast day adds a heat hold and a cold hold, as if the owner
 * had entered them. If the district is unknown or has no forecast, the rules stay as they are.
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

/** A forecast further ahead changes too often to move orders. */
const LEAD_DAYS = 3

/**
 * Whether the forecast can move an order agreed to leave on a given day: only shortly before it. Otherwise a heat wave
 * longer than the forecast would move an order again every day.
 */
export function movesOrder({ leaves }: { leaves: string }, today: string): boolean {
  return leaves <= addDays(today, LEAD_DAYS)
}

/** The temperature limits of products (`PlantDelivery`), in °C: one for each product that has it. */
export type TravelLimits = { maxCelsius: readonly number[]; minCelsius: readonly number[] }

/** A district in which products wait for the weather of a forecast. */
type HeldDistrict = {
  state: State
  district: string
  reason: Exclude<HoldReason, 'flood'>
  /** The first and last day on which a product waits, and the number of such days */
  from: string
  until: string
  days: number
  /** The hottest or coldest of them */
  celsius: number
  /** How many products wait on the hottest or coldest day */
  products: number
}

/** The districts in which at least one product waits, today or later: those with the most products first. */
export function heldDistricts(forecast: Forecast, limits: TravelLimits, today: string): HeldDistrict[] {
  const held = Object.entries(forecast).flatMap(([key, days]) => {
    const slash = key.indexOf('/')
    const state = findState(key.slice(0, slash))
    if (state === null) return []
    const district = key.slice(slash + 1)
    const ahead = days.filter(({ day }) => day >= today)
    return (['heat', 'cold'] as const).flatMap((reason) => {
      const waiting = waitOf(ahead, limits, reason)
      return waiting ? [{ state, district, reason, ...waiting }] : []
    })
  })
  return held.sort((one, other) => other.products - one.products || (nameOf(one) < nameOf(other) ? -1 : 1))
}

function waitOf(
  ahead: readonly ForecastDay[],
  { maxCelsius, minCelsius }: TravelLimits,
  reason: HeldDistrict['reason'],
): Omit<HeldDistrict, 'state' | 'district' | 'reason'> | null {
  const waitingAt = (celsius: number) =>
    reason === 'heat'
      ? maxCelsius.filter((limit) => celsius >= limit).length
      : minCelsius.filter((limit) => celsius <= limit).length
  const days = ahead.flatMap(({ day, max, min }) => {
    const celsius = reason === 'heat' ? max : min
    const products = celsius === null ? 0 : waitingAt(celsius)
    return celsius !== null && products > 0 ? [{ day, celsius, products }] : []
  })
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const worst = days.reduce((one, other) =>
    (reason === 'heat' ? other.celsius > one.celsius : other.celsius < one.celsius) ? other : one,
  )
  return { from: first.day, until: last.day, days: days.length, celsius: worst.celsius, products: worst.products }
}

function nameOf({ reason, ...place }: HeldDistrict): string {
  return `${districtKey(place)}/${reason}`
}
