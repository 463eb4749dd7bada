import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Pin } from '../../../contract/pins.ts'
import { districtsIn, findRow, fromRow } from './pin-row.ts'

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

/** Where a PIN delivers to, by the PIN directory; null for a PIN that is not in it. */
export async function findPin(pin: string): Promise<Pin | null> {
  rows ??= loadRows()
  const row = findRow(await rows, pin)
  return row === null ? null : fromRow(row)
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
