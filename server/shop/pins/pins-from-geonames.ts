import type { Pin } from '../../../contract/delivery.ts'
import { findState } from '../../../domain/address.ts'
import { isPin } from '../../../domain/pin.ts'
import type { State } from '../../../domain/states.ts'

/** GeoNames still has these districts in Jammu and Kashmir; they are the territory of Ladakh since 31 October 2019. */
const LADAKH = ['Kargil', 'Leh']

/** By the border of 2014, where GeoNames' states are behind its mandals. People across the border write 507136, too. */
const STATES_OF_PINS: Readonly<Record<string, readonly State[]>> = {
  '505416': ['Telangana'],
  '533352': ['Andhra Pradesh'],
  '507136': ['Telangana', 'Andhra Pradesh'],
}

/**
 * PINs of mandals that went to Andhra Pradesh: India Post has replaced them, but they are still written. Kunavaram, Chintoor,
 * Gowridevipeta (Yetapaka), Kukunoor with Velerupadu, and V. R. Puram.
 */
const REPLACED_PINS: Readonly<Record<string, string>> = {
  '507121': '533350',
  '507126': '533347',
  '507129': '533352',
  '507130': '534444',
  '507135': '533352',
}

/** A post office or locality, a line of GeoNames' file */
type Place = { pin: string; name: string; state: State; district: string; latitude: number; longitude: number }

/**
 * The PINs of GeoNames' postal codes of India, a line for each place (https://download.geonames.org/export/zip/readme.txt). A
 * PIN's position is the median of its places; its district and first state are those of most of them.
 */
export function pinsFromGeoNames(postalCodes: string): { pins: Pin[]; leftOut: string[] } {
  const lines = postalCodes.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const places = lines.flatMap((line) => toPlace(line) ?? [])
  const byPin = Map.groupBy(places, ({ pin }) => pin)
  const pins = [...byPin].map(([pin, places]) => toPin(pin, places))
  const replaced = Object.entries(REPLACED_PINS).flatMap(([pin, now]) =>
    byPin.has(pin) ? [] : pins.filter((one) => one.pin === now).map((one) => ({ ...one, pin })),
  )
  return { pins: [...pins, ...replaced], leftOut: lines.filter((line) => toPlace(line) === null) }
}

function toPlace(line: string): Place | null {
  const [country, pin = '', name = '', stateName = '', , districtName = '', , , , latitude, longitude] =
    line.split('\t')
  const district = plainName(districtName)
  const state = LADAKH.includes(district) ? 'Ladakh' : findState(stateName)
  const place = { pin, name: plainName(name), district, latitude: Number(latitude), longitude: Number(longitude) }
  const isWhole = country === 'IN' && isPin(pin) && place.name !== '' && district !== ''
  return state !== null && isWhole && isInIndia(place) ? { ...place, state } : null
}

function toPin(pin: string, places: readonly Place[]): Pin {
  const [district = ''] = mostFrequentFirst(places.map(({ district }) => district))
  return {
    pin,
    places: [...new Set(places.map(({ name }) => name))].sort(),
    district,
    states: [...(STATES_OF_PINS[pin] ?? mostFrequentFirst(places.map(({ state }) => state)))],
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  }
}

/** Without lost characters, what separates entries of the file, and the state that some districts have in brackets. */
function plainName(name: string): string {
  return name
    .replace(/\([A-Z]{2}\)$/, '')
    .replace(/[\uFFFD;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** India with its islands, in whole degrees */
function isInIndia({ latitude, longitude }: Place | Omit<Place, 'state'>): boolean {
  return latitude > 6 && latitude < 38 && longitude > 68 && longitude < 98
}

function mostFrequentFirst<Value extends string>(values: readonly Value[]): Value[] {
  const groups = [...Map.groupBy(values, (value) => value)]
  return groups.sort(([, a], [, b]) => b.length - a.length).map(([value]) => value)
}

/** The lower one of two in the middle; three decimals are some 100 m. */
function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
  return Math.round(middle * 1_000) / 1_000
}
