import type { Pin } from '../../../contract/pins.ts'
import { findState } from '../../../domain/address.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'

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
export function rowsOfArea(rows: string, area: string): string[] {
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

/** Each row. */
export function rowsOf(rows: string): string[] {
  return rows.split(ROW)
}

/** Each district of the rows with each of its states, by `districtKey`. */
export function districtsIn(rows: string): Set<string> {
  const pairs = rowsOf(rows).flatMap((row) => {
    const { district, states } = fromRow(row)
    return states.map((state) => districtKey({ state, district }))
  })
  return new Set(pairs)
}
