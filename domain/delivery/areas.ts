import { isSameDistrict } from '../districts.ts'
import type { State } from '../states.ts'
import type { Area } from './delivery-rules.ts'

/** Degrees north and east. */
export type Position = { latitude: number; longitude: number }

/**
 * Where an order goes. Of a PIN that is not in the directory the position is null; and the district, if no PIN of the directory
 * is like it: then its state is only what the shopper states.
 */
export type Destination = { pin: string; state: State; district: string | null; position: Position | null }

/** Whether an area lists nothing, and so includes every address. */
function isEverywhere({ states, districts, pins }: Area): boolean {
  return states.length + districts.length + pins.length === 0
}

/** An area in words: `Kerala`, `Pune district (Maharashtra)`, `PIN 411001 to 411062`, or `Everywhere`. */
export function areaTexts(area: Area): string[] {
  if (isEverywhere(area)) return ['Everywhere']
  return [
    ...area.states,
    ...area.districts.map(({ district, state }) => `${district} district (${state})`),
    ...area.pins.map(({ from, to }) => (from === to ? `PIN ${from}` : `PIN ${from} to ${to}`)),
  ]
}

/** Whether an area includes an address. */
export function isInArea(area: Area, { pin, state, district }: Destination): boolean {
  const { states, districts, pins } = area
  return (
    isEverywhere(area) ||
    states.includes(state) ||
    (district !== null &&
      districts.some((one) => one.state === state && isSameDistrict(state, one.district, district))) ||
    pins.some(({ from, to }) => from <= pin && pin <= to)
  )
}

/** Whether an area includes an address for sure: where the state is only stated, by its PIN. */
export function isSurelyInArea(area: Area, destination: Destination): boolean {
  if (destination.district !== null || isEverywhere(area)) return isInArea(area, destination)
  return area.pins.some(({ from, to }) => from <= destination.pin && destination.pin <= to)
}

const EARTH_RADIUS_KM = 6_371

/** The great-circle distance of two places, by the haversine formula (R. W. Sinnott, Sky and Telescope 68, 1984). */
export function kilometresBetween(a: Position, b: Position): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2
  const share = north + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * east
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share))
}

/** Whether each entry of an area lies within one of another. PINs are compared with PINs only. */
export function covers(whole: Area, part: Area): boolean {
  if (isEverywhere(whole)) return true
  if (isEverywhere(part)) return false
  return (
    part.states.every((state) => whole.states.includes(state)) &&
    part.districts.every(
      ({ state, district }) =>
        whole.states.includes(state) ||
        whole.districts.some((other) => other.state === state && isSameDistrict(state, other.district, district)),
    ) &&
    part.pins.every(({ from, to }) => whole.pins.some((range) => range.from <= from && to <= range.to))
  )
}
