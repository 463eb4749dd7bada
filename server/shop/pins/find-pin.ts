import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Pin } from '../../../contract/delivery.ts'
import { findState, stateMismatch } from '../../../domain/address.ts'
import type { Position } from '../../../domain/delivery/areas.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import { districtKeys } from '../../../domain/districts.ts'
import type { State } from '../../../domain/states.ts'
import type { Shop } from '../shop.ts'

/** The directory's file, which `npm run pins` makes. */
export const DIRECTORY_FILE = new URL('pins.txt.br', import.meta.url)

/** The rows of the directory; read when the first PIN is looked up, and again after a failure. */
let rows: Promise<string> | null = null

/** Of every state, `Maharashtra/pune` */
let districts: Set<string> | null = null

/** Whether a state has a district, by its former or its present name. */
export async function hasDistrict({ state, district }: { state: State; district: string }): Promise<boolean> {
  districts ??= new Set((await listPins()).flatMap(({ district, states }) => keysIn(states, district)))
  const known = districts
  return keysIn([state], district).some((key) => known.has(key))
}

function keysIn(states: readonly State[], district: string): string[] {
  return states.flatMap((state) => districtKeys(district).map((key) => `${state}/${key}`))
}

async function listPins(): Promise<Pin[]> {
  return (await readRows()).split(ROW).map(fromRow)
}

/** Where a PIN delivers to, by the PIN directory; null for a PIN that is not in it. */
export async function findPin(pin: string): Promise<Pin | null> {
  const row = findRow(await readRows(), pin)
  return row === null ? null : fromRow(row)
}

const AREA = 3

/** The states in which a PIN may lie: of one that is unknown, those of the known PINs with the same first three digits. */
export async function statesOfPin(pin: string): Promise<State[]> {
  const known = await findPin(pin)
  const pins = known ? [known] : await pinsOfArea(pin)
  return [...new Set(pins.flatMap(({ states }) => states))]
}

/**
 * The district of an unknown PIN in a state: that of the known PIN there with the same first three digits and the nearest
 * number.
 */
export async function nearestDistrict(pin: string, state: State): Promise<string | null> {
  const distance = (other: Pin) => Math.abs(Number(other.pin) - Number(pin))
  const pins = (await pinsOfArea(pin)).filter(({ states }) => states.includes(state))
  return pins.toSorted((one, other) => distance(one) - distance(other))[0]?.district ?? null
}

async function pinsOfArea(pin: string): Promise<Pin[]> {
  return rowsOfArea(await readRows(), pin.slice(0, AREA)).map(fromRow)
}

function readRows(): Promise<string> {
  rows ??= unpackRows().catch((error: unknown) => {
    rows = null
    throw error
  })
  return rows
}

/** Within the thread pool: it takes some 20 ms of the processor. */
async function unpackRows(): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(DIRECTORY_FILE))).toString()
}

/**
 * What is wrong with the state of an address by the PIN directory ("110001 is in Delhi"), on which its taxes depend; null
 * if nothing is. A directory that cannot be read stops nothing: the state is then as it was stated.
 */
export async function findStateProblem(
  log: Shop['log'],
  { zipCode, state }: { zipCode: string; state: string },
): Promise<string | null> {
  const known = await statesOfPin(zipCode).catch((error: unknown) => {
    log.error({ err: error }, 'The PIN directory cannot be read')
    return []
  })
  return stateMismatch(zipCode, known, state)
}

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

/** Between rows, between the columns of a row, and between the entries of a column that has several. */
const [ROW, COLUMN, ENTRY] = ['\n', '\t', ';'] as const

/** PINs as the rows of the directory's file, in their order. Their texts contain no tab and no semicolon. */
export function toRows(pins: readonly Pin[]): string {
  const inOrder = pins.toSorted((a, b) => Number(a.pin) - Number(b.pin))
  return inOrder.map(toRow).join(ROW)
}

function toRow({ pin, latitude, longitude, district, states, places }: Pin): string {
  return [pin, latitude, longitude, district, states.join(ENTRY), places.join(ENTRY)].join(COLUMN)
}

/** The row of a PIN, by binary search: rows begin with the PIN, which has six digits. */
export function findRow(rows: string, pin: string): string | null {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const start = rows.lastIndexOf(ROW, Math.floor((low + high) / 2) - 1) + 1
    const end = rows.indexOf(ROW, start)
    const row = end === -1 ? rows.slice(start) : rows.slice(start, end)
    const found = row.slice(0, row.indexOf(COLUMN))
    if (found === pin) return row
    if (found < pin) low = start + row.length + 1
    else high = start
  }
  return null
}

/** The rows of the PINs that begin with these three digits: those of a sorting district of India Post. */
function rowsOfArea(rows: string, area: string): string[] {
  const first = rows.startsWith(area) ? 0 : rows.indexOf(`${ROW}${area}`) + 1
  if (!rows.startsWith(area, first)) return []
  const end = rows.indexOf(ROW, rows.lastIndexOf(`${ROW}${area}`) + 1)
  return rows.slice(first, end === -1 ? rows.length : end).split(ROW)
}

export function fromRow(row: string): Pin {
  const [pin = '', latitude, longitude, district = '', states = '', places = ''] = row.split(COLUMN)
  return {
    pin,
    places: places.split(ENTRY),
    district,
    states: states.split(ENTRY).flatMap((name) => findState(name) ?? []),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
