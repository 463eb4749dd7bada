import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Pin } from '../../../contract/pins.ts'
import type { State } from '../../../domain/states.ts'
import { districtsIn, findRow, fromRow, rowsOf, rowsOfArea } from './pin-row.ts'

/** The directory's file, which `npm run pins` makes. */
export const DIRECTORY_FILE = new URL('pins.txt.br', import.meta.url)

/** The rows of the directory; read when the first PIN is looked up, and again after a failure. */
let rows: Promise<string> | null = null

let districts: Set<string> | null = null

/** Every district of the directory with each of its states, as `Maharashtra/Pune`. */
export async function listDistricts(): Promise<ReadonlySet<string>> {
  rows ??= loadRows()
  const text = await rows
  districts ??= districtsIn(text)
  return districts
}

/** Every PIN of the directory. */
export async function listPins(): Promise<Pin[]> {
  rows ??= loadRows()
  return rowsOf(await rows).map(fromRow)
}

/** Where a PIN delivers to, by the PIN directory; null for a PIN that is not in it. */
export async function findPin(pin: string): Promise<Pin | null> {
  rows ??= loadRows()
  const row = findRow(await rows, pin)
  return row === null ? null : fromRow(row)
}

/** How many digits of a PIN name its sorting district */
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
  rows ??= loadRows()
  return rowsOfArea(await rows, pin.slice(0, AREA)).map(fromRow)
}

function loadRows(): Promise<string> {
  return readRows().catch((error: unknown) => {
    rows = null
    throw error
  })
}

/** Within the thread pool: it takes some 20 ms of the processor. */
async function readRows(): Promise<string> {
  const text = await promisify(brotliDecompress)(await readFile(DIRECTORY_FILE))
  return text.toString()
}
