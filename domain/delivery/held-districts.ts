import { findState } from '../address.ts'
import type { State } from '../states.ts'
import type { HoldReason } from './delivery-rules.ts'
import { districtKey, type Forecast, type ForecastDay } from './forecast.ts'

/** The temperature limits of products (`PlantDelivery`), in °C: one for each product that has it. */
export type TravelLimits = { maxCelsius: readonly number[]; minCelsius: readonly number[] }

/** A district in which products wait for the weather of a forecast. */
export type HeldDistrict = {
  state: State
  district: string
  reason: Exclude<HoldReason, 'flood'>
  /** The first and the last of the days on which one of the products waits, and how many they are */
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
