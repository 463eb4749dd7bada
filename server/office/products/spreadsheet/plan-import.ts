import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { givingWay } from '../../../platform/concurrency/yield-to-event-loop.ts'
import type { CsvLines } from '../../../platform/csv/read-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { Refusal as Refused } from '../../../platform/refusal.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { readPlants } from '../../../shop/catalogue/queries.ts'
import type { Shop } from '../../../shop/shop.ts'
import { type Planned, planLine } from './plan-line.ts'
import { type Head, readHead } from './read-head.ts'
import { withoutUnnamed } from './unnamed-columns.ts'

/** Lines are numbered as a spreadsheet does it: the head is line 1. */
export type Fault = { line: number; column: string | null; reason: string }
/** `namesakes` is how many products of a new one's name there are already, with those that earlier lines make. */
export type PlannedLine = Planned & { line: number; namesakes: number }

/** What a file would do to the products, as they are at the moment. */
export type Plan = { planned: PlannedLine[]; unchanged: number; faults: Fault[]; mark: string }

const AT_ONCE = 500

/** Works out what each line of a file does; changes nothing. Others get their turn meanwhile. */
export async function planImport(shop: Shop, database: Database, lines: CsvLines): Promise<Plan | Refusal> {
  const named = await withoutUnnamed(lines)
  if (named instanceof Refused) return named
  const [first = [], ...rest] = named
  const head = readHead(first)
  if (head instanceof Refused) return head
  const plan: Plan = { planned: [], unchanged: 0, faults: [], mark: '' }
  const seen = new Map<string, number>()
  const giveWay = givingWay()
  for (let from = 0; from < rest.length; from += AT_ONCE) {
    const lines = rest.slice(from, from + AT_ONCE).map((cells, index) => ({ cells, line: from + index + 2 }))
    const rows = await rowsOf(
      database,
      lines.map(({ cells }) => idIn(head, cells)),
    )
    for (const { cells, line } of lines) {
      addLine(shop, plan, { head, cells, line, rows, seen })
      await giveWay()
    }
  }
  await countNamesakes(database, plan.planned)
  return { ...plan, mark: await markOf(plan.planned) }
}

type Line = {
  head: Head
  cells: readonly string[]
  line: number
  rows: ReadonlyMap<string, PlantRow>
  seen: Map<string, number>
}

function addLine(shop: Shop, plan: Plan, { head, cells, line, rows, seen }: Line): void {
  if (cells.every((cell) => cell.trim() === '')) return
  const fail = (column: string | null, reason: string) => plan.faults.push({ line, column, reason })
  if (cells.slice(head.size).some((cell) => cell.trim() !== '')) {
    return void fail(null, `There are ${cells.length} cells below ${head.size} columns`)
  }
  const id = idIn(head, cells)
  if (id !== '') {
    const before = seen.get(id)
    if (before !== undefined) return void fail('_id', `Line ${before} is about the same product`)
    seen.set(id, line)
    if (!rows.has(id)) return void fail('_id', 'There is no such product; leave this empty to make a new one')
  }
  const at = (name: string) => cellAt(cells, head.get(name))
  const planned = planLine(shop, at, rows.get(id) ?? null)
  if (Array.isArray(planned)) for (const { column, reason } of planned) fail(column, reason)
  else if (planned.changes.length === 0) plan.unchanged++
  else plan.planned.push({ ...planned, line, namesakes: 0 })
}

/** Spreadsheets end a line before its empty last cells: a cell that is missing there is empty, as in its column. */
function cellAt(cells: readonly string[], place: number | undefined): string | undefined {
  return place === undefined ? undefined : (cells[place] ?? '')
}

function idIn(head: Head, cells: readonly string[]): string {
  return cells[head.get('_id') ?? -1]?.trim() ?? ''
}

async function rowsOf(database: Database, ids: readonly string[]): Promise<Map<string, PlantRow>> {
  const rows = await readPlants(
    database,
    ids.filter((id) => id !== ''),
  )
  return new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]))
}

async function countNamesakes(database: Database, planned: PlannedLine[]): Promise<void> {
  const made = planned.filter(({ row }) => row === null)
  if (made.length === 0) return
  const counts = await database
    .selectFrom('plants')
    .select((plant) => ['name', plant.fn.countAll<number>().as('count')])
    .where('name', '=', sql<string>`any(${made.map(({ next }) => next.name)})`)
    .where('deleted_at', 'is', null)
    .groupBy('name')
    .execute()
  const byName = new Map(counts.map(({ name, count }) => [name, count]))
  for (const line of made) {
    line.namesakes = byName.get(line.next.name) ?? 0
    byName.set(line.next.name, line.namesakes + 1)
  }
}

/**
 * What tells two plans apart: each change from what to what, and each new product with how many of its name there are,
 * so that a file that was taken is not taken once more.
 */
async function markOf(planned: readonly PlannedLine[]): Promise<string> {
  const digest = createHash('sha256')
  const giveWay = givingWay()
  for (const { row, changes, namesakes } of planned) {
    digest.update(JSON.stringify([row?.id ?? null, namesakes, changes]))
    await giveWay()
  }
  return digest.digest('hex')
}
