import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { labelKey } from '../../../../domain/size-label.ts'
import { yieldToEventLoop } from '../../../platform/concurrency.ts'
import type { CsvFile } from '../../../platform/csv/read-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inChunks, loadToday } from '../../../platform/database/queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { loadPlants } from '../../../shop/catalogue/queries.ts'
import type { Shop } from '../../../shop/shop.ts'
import { listTaxClasses } from '../../../shop/tax-classes/queries.ts'
import { findDearBundles, packedFaults, SAME_SIZE } from '../refuse-product.ts'
import { packedColumnOf } from './packed-columns.ts'
import { type Planned, planLine } from './plan-line.ts'
import { dropUnnamedColumns, findHeader, type Header, readHeader, refuseHeader } from './read-header.ts'

/** `namesakes` is how many products with a new one's name exist already, including those of earlier lines. */
export type PlannedLine = Planned & { line: number; namesakes: number }

/** Lines are numbered as in a spreadsheet, from 1. */
type Fault = { line: number; column: string | null; reason: string }

/** The changes of a file to the present products, and why lines are left out. */
export type Plan = { planned: PlannedLine[]; unchanged: number; faults: Fault[]; hash: string }

/** Plans what each line of a file changes; changes nothing itself, and yields to the event loop. */
export async function planImport(shop: Shop, database: Database, { lines, faults }: CsvFile): Promise<Plan | Refusal> {
  const headerAt = findHeader(lines)
  if (headerAt < 0 && faults[0]?.line === 1) return refuseHeader(`${faults[0].reason}.`)
  const above = Math.max(headerAt, 0)
  const named = await dropUnnamedColumns(lines.slice(above))
  if (named instanceof Refusal) return named
  const [first = [], ...rest] = named
  const header = readHeader(first)
  if (header instanceof Refusal) return header
  const plan: Plan = {
    planned: [],
    unchanged: 0,
    faults: faults.map((fault) => ({ ...fault, column: null })),
    hash: '',
  }
  const seen = new Map<string, number>()
  const taxClasses = new Set((await listTaxClasses(database)).map(({ key }) => key))
  const today = await loadToday(database)
  const yieldIfDue = yieldToEventLoop()
  for (const chunk of inChunks(rest.map((cells, index) => ({ cells, line: above + index + 2 })))) {
    const ids = chunk.map(({ cells }) => idIn(header, cells))
    const onSale = (await loadPlants(database, ids)).filter((row) => row.deleted_at === null)
    const rows = new Map(onSale.map((row) => [row.id, row]))
    for (const { cells, line } of chunk) {
      addLine(shop, plan, { header, cells, line, rows, seen, taxClasses, today })
      await yieldIfDue()
    }
  }
  // A line that is left out leaves its product as it is, and so may be in the way of others.
  for (let left = -1; left !== plan.planned.length; ) {
    left = plan.planned.length
    await refuseSameSizes(database, plan)
    await refuseDearBundles(database, plan)
  }
  await countNamesakes(database, plan)
  plan.faults.sort((one, other) => one.line - other.line)
  return { ...plan, hash: await hashOf(plan.planned) }
}

type Line = {
  header: Header
  cells: readonly string[]
  line: number
  rows: ReadonlyMap<string, PlantRow>
  seen: Map<string, number>
  taxClasses: ReadonlySet<string>
  today: string
}

function addLine(shop: Shop, plan: Plan, { header, cells, line, rows, seen, taxClasses, today }: Line): void {
  if (cells.every((cell) => cell.trim() === '')) return
  const fail = (column: string | null, reason: string) => plan.faults.push({ line, column, reason })
  if (cells.slice(header.size).some((cell) => cell.trim() !== '')) {
    return void fail(null, `This line has ${cells.length} cells for ${header.size} columns`)
  }
  const id = idIn(header, cells)
  if (id !== '') {
    const before = seen.get(id)
    if (before !== undefined) return void fail('_id', `Line ${before} is for the same product`)
    seen.set(id, line)
    if (!rows.has(id)) return void fail('_id', 'There is no such product. Clear this cell to add a new one')
  }
  // Spreadsheets omit the empty last cells of a line: a missing cell is empty.
  const at = (name: string) => {
    const place = header.get(name)
    return place === undefined ? undefined : (cells[place] ?? '')
  }
  const planned = planLine(shop, at, rows.get(id) ?? null)
  if (Array.isArray(planned)) for (const { column, reason } of planned) fail(column, reason)
  else if (planned.next.tax_class !== null && !taxClasses.has(planned.next.tax_class))
    fail('taxClass', unknownTaxClass(taxClasses))
  else if (planned.changes.length === 0) plan.unchanged++
  else {
    const refused = packedFaults(shop.settings.mode, planned.next, today)
    for (const { field, reason } of refused) fail(packedColumnOf(field.replace('packed.', '')), reason)
    if (refused.length === 0) plan.planned.push({ ...planned, line, namesakes: 0 })
  }
}

function unknownTaxClass(taxClasses: ReadonlySet<string>): string {
  return `There is no such tax class. Use one of ${[...taxClasses].join(', ')}, or leave this cell empty`
}

function idIn(header: Header, cells: readonly string[]): string {
  return cells[header.get('_id') ?? -1]?.trim() ?? ''
}

function addFaults(plan: Plan, faults: readonly Fault[]): void {
  plan.faults.push(...faults)
  const faulty = new Set(faults.map(({ line }) => line))
  plan.planned = plan.planned.filter(({ line }) => !faulty.has(line))
}

/** Moves lines that would give a family a size twice to the plan's faults: with another line's, or a product's. */
async function refuseSameSizes(database: Database, plan: Plan): Promise<void> {
  const sized = plan.planned.filter(({ changes }) => changes.some(({ column }) => column === 'size'))
  if (sized.length === 0) return
  const planned = new Map(plan.planned.flatMap(({ row, next }) => (row ? [[row.id, next.size] as const] : [])))
  const products = await database
    .selectFrom('plants')
    .select(['id', 'size'])
    .where('size', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  const taken = new Set(products.filter(({ id }) => !planned.has(id)).map(({ size }) => nameOf(size)))
  for (const { next, changes } of plan.planned) {
    if (!changes.some(({ column }) => column === 'size')) taken.add(nameOf(next.size))
  }
  const repeated = sized.filter(({ next }) => {
    if (next.size === null) return false
    const name = nameOf(next.size)
    const isTaken = taken.has(name)
    taken.add(name)
    return isTaken
  })
  const faults = repeated.map(({ line }) => ({ line, column: 'size', reason: SAME_SIZE }))
  addFaults(plan, faults)
}

function nameOf(size: { family: string; label: string } | null): string {
  return JSON.stringify([size?.family, size && labelKey(size)])
}

/** Moves lines by which a bundle would cost more than its parts one by one to the plan's faults. */
async function refuseDearBundles(database: Database, plan: Plan): Promise<void> {
  // A file leaves the parts as they are.
  const changes = plan.planned.flatMap(({ line, row, next }) =>
    row === null ? [] : [{ line, before: row, after: { price: next.price, parts: row.parts } }],
  )
  const dear = await findDearBundles(database, changes)
  const faults = dear.map(({ change: { line }, reason }) => ({ line, column: 'price', reason }))
  addFaults(plan, faults)
}

/** A new line with the name of a product without a size is left out: a file that was corrected repeats what it has made. */
async function countNamesakes(database: Database, plan: Plan): Promise<void> {
  const made = plan.planned.filter(({ row }) => row === null)
  if (made.length === 0) return
  const counts = await database
    .selectFrom('plants')
    .select((plant) => [
      'name',
      plant.fn.countAll<number>().as('count'),
      sql<boolean>`bool_or(size is null)`.as('isUnsized'),
    ])
    .where('name', '=', sql<string>`any(${made.map(({ next }) => next.name)})`)
    .where('deleted_at', 'is', null)
    .groupBy('name')
    .execute()
  const unsized = new Set(counts.flatMap(({ name, isUnsized }) => (isUnsized ? [name] : [])))
  const same = made.filter(({ next }) => next.size === null && unsized.has(next.name))
  const faults = same.map(({ line }) => ({ line, column: 'name', reason: SAME_NAME }))
  addFaults(plan, faults)
  const byName = new Map(counts.map(({ name, count }) => [name, count]))
  for (const line of plan.planned) {
    if (line.row !== null) continue
    line.namesakes = byName.get(line.next.name) ?? 0
    byName.set(line.next.name, line.namesakes + 1)
  }
}

const SAME_NAME =
  'A product with this name already exists. To change it, use its line in an export. To add another, use a different name'

/** New products count with the number of their namesakes, so that the same file is not imported twice. */
async function hashOf(planned: readonly PlannedLine[]): Promise<string> {
  const digest = createHash('sha256')
  const yieldIfDue = yieldToEventLoop()
  for (const { row, changes, namesakes } of planned) {
    digest.update(JSON.stringify([row?.id ?? null, namesakes, changes]))
    await yieldIfDue()
  }
  return digest.digest('hex')
}
