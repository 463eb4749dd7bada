import type { Pin } from '../../../contract/pins.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import type { Position } from '../../../domain/delivery/places.ts'
import { listPins } from './find-pin.ts'

/** A point of each district of the PIN directory, by `districtKey`: the mean of its PINs. A PIN of two states counts in both. */
export async function districtPlaces(): Promise<ReadonlyMap<string, Position>> {
  places ??= meansOf(await listPins())
  return places
}

let places: ReadonlyMap<string, Position> | null = null

function meansOf(pins: readonly Pin[]): ReadonlyMap<string, Position> {
  const sums = new Map<string, Position & { pins: number }>()
  for (const { states, district, latitude, longitude } of pins) {
    for (const state of states) {
      const key = districtKey({ state, district })
      const sum = sums.get(key) ?? { latitude: 0, longitude: 0, pins: 0 }
      sums.set(key, {
        latitude: sum.latitude + latitude,
        longitude: sum.longitude + longitude,
        pins: sum.pins + 1,
      })
    }
  }
  return new Map(
    [...sums].map(([key, { latitude, longitude, pins }]) => [
      key,
      { latitude: latitude / pins, longitude: longitude / pins },
    ]),
  )
}
