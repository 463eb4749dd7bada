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

/** The rows of the directory by their PIN; read when the first PIN is looked up, and again after a failure. */
let rows: Promise<ReadonlyMap<string, string>> | null = null

/** Of every state, `Maharashtra/pune` */
let districts: Set<string> | null = null

/** Whether a state has a district, by its former or its present name. */
export async function hasDistrict({ state, district }: { state: State; district: string }): Promise<boolean> {
  districts ??= new Set((await listPins()).flatMap(({ district, states }) => keysIn(states, district)))
  const known = districts
  return keysIn([state], district).some((key) => known.has(key))
}

function keysIn(states: readonly State[], district: string): string[] {
  return states.flatMap((state) => districtKeys(state, district).map((key) => `${state}/${key}`))
}

async function listPins(): Promise<Pin[]> {
  return [...(await readRows()).values()].map(fromRow)
}

/** Where a PIN delivers to, by the PIN directory; null for a PIN that is not in it. */
export async function findPin(pin: string): Promise<Pin | null> {
  const row = (await readRows()).get(pin)
  return row === undefined ? null : fromRow(row)
}

const AREA = 3

/** The states in which a PIN may lie: of one that is unknown, those of the known PINs with the same first three digits. */
export async function statesOfPin(pin: string): Promise<State[]> {
  const known = await findPin(pin)
  const pins = known ? [known] : await pinsOfArea(pin)
  return [...new Set(pins.flatMap(({ states }) => states))]
}

/** The district of an unknown PIN: that of the nearest number in the state with the same first three digits. */
export async function nearestDistrict(pin: string, state: State): Promise<string | null> {
  const distance = (other: Pin) => Math.abs(Number(other.pin) - Number(pin))
  const pins = (await pinsOfArea(pin)).filter(({ states }) => states.includes(state))
  return pins.toSorted((one, other) => distance(one) - distance(other))[0]?.district ?? null
}

/** The known PINs with the same first three digits: those of a sorting district of India Post. */
async function pinsOfArea(pin: string): Promise<Pin[]> {
  const area = pin.slice(0, AREA)
  return [...(await readRows()).values()].filter((row) => row.startsWith(area)).map(fromRow)
}

function readRows(): Promise<ReadonlyMap<string, string>> {
  rows ??= unpackRows().catch((error: unknown) => {
    rows = null
    throw error
  })
  return rows
}

/** Within the thread pool: it takes some 20 ms of the processor. */
async function unpackRows(): Promise<ReadonlyMap<string, string>> {
  const text = (await promisify(brotliDecompress)(await readFile(DIRECTORY_FILE))).toString()
  return new Map(text.split(ROW).map((row) => [row.slice(0, row.indexOf(COLUMN)), row]))
}

/** What is wrong with the state of an address ("110001 is in Delhi"). A directory that cannot be read stops nothing. */
export async function findStateProblem(log: Shop['log'], { zipCode, state }: { zipCode: string; state: string }) {
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
  const inStates = pins.flatMap((pin) => pin.states.map((state) => ({ ...pin, key: districtKey({ ...pin, state }) })))
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return new Map(
    [...Map.groupBy(inStates, ({ key }) => key)].map(([key, there]) => {
      const position = {
        latitude: mean(there.map(({ latitude }) => latitude)),
        longitude: mean(there.map(({ longitude }) => longitude)),
      }
      return [key, position]
    }),
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
