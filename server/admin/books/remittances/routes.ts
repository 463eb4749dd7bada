import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RemittanceFile, RemittanceImport } from '../../../../contract/remittances.ts'
import { rupees } from '../../../../domain/books/book-document.ts'
import { dayInIndia } from '../../../../domain/days.ts'
import { acceptCsv } from '../../../platform/csv/read-csv.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { Refusal, refuse, toBody } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import type { Shop } from '../../../shop/shop.ts'
import { recordAuditEvents } from '../../audit/record-audit-events.ts'
import { loadPlan, type Plan, readRemittance, type Sheet } from './load-plan.ts'
import { listFiles, loadRemittances } from './load-remittances.ts'

const UNNAMED = 'remittance.csv'

export async function remittanceRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = acceptCsv(scope)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('GET /admin/books/remittances', async () => ({ body: await loadRemittances(shop.database) }))

  route('POST /admin/books/remittances/:id/undo', async ({ params: { id }, caller }) =>
    toBody(await undoRemittance(shop.database, id, caller.userId)),
  )

  route('POST /admin/books/remittances', ({ request, query: { plan: hash, name: fileName = UNNAMED }, caller }) =>
    withFile(request, async (file) => {
      const sheet = await readRemittance(file)
      if (sheet instanceof Refusal) return sheet
      // A dry run tells what the file says about the shop's parcels, and changes nothing.
      if (hash === undefined) return { body: presentRemittance(await loadPlan(shop.database, sheet)) }
      return toBody(await importRemittance(shop.database, sheet, { hash, fileName, adminId: caller.userId }))
    }),
  )
}

const REMITTANCES_LOCK = 727_848

async function lockRemittances(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REMITTANCES_LOCK})`.execute(transaction)
}

type Import = { hash: string; fileName: string; adminId: string }

/** Records a file that says exactly what the dry run with this hash did. Recording it again succeeds, and changes nothing. */
function importRemittance(database: Database, sheet: Sheet, { hash, fileName, adminId }: Import) {
  return inTransaction(database, async (transaction) => {
    await lockRemittances(transaction)
    const plan = await loadPlan(transaction, sheet)
    if (plan.isImported && plan.changes.length === 0) return presentRemittance(plan)
    if (plan.hash !== hash) return refuse('import_changed', { message: CHANGED })
    await applyRemittance(transaction, plan, { fileName, adminId })
    return presentRemittance(plan)
  })
}

const CHANGED = 'Orders or remittances have changed since you checked the file. Please check it again.'

/** Records a planned file: its new lines, and the orders and amounts of earlier lines that had no order. */
async function applyRemittance(
  transaction: Transaction,
  { fileHash, courier, added, completed }: Plan,
  { fileName, adminId }: Omit<Import, 'hash'>,
): Promise<void> {
  if (completed.length > 0) await completeLines(transaction, completed)
  if (added.length === 0) return
  const id = newIdentifier()
  const days = added.flatMap(({ day }) => day ?? []).toSorted()
  const undone = await transaction
    .selectFrom('remittances')
    .select('day')
    .where('file_hash', '=', fileHash)
    .orderBy('imported_at')
    .limit(1)
    .executeTakeFirst()
  await transaction
    .insertInto('remittances')
    .values({
      id,
      file_hash: fileHash,
      file_name: fileName,
      day: days.at(-1) ?? undone?.day ?? dayInIndia(new Date()),
      courier,
      amount: totalOf(added),
      imported_by: adminId,
    })
    .execute()
  const rows = added.map((line) => ({
    remittance_id: id,
    line: line.line,
    tracking_number: line.trackingNumber,
    order_id: line.kind === 'matched' ? line.order.id : null,
    amount: line.amount,
    charges: line.charges,
    expected: line.kind === 'matched' ? line.expected : null,
    day: line.day,
    reference: line.reference,
  }))
  await sql`
    insert into remittance_lines
    select * from json_populate_recordset(null::remittance_lines, ${JSON.stringify(rows)}::json)
  `.execute(transaction)
}

async function completeLines(transaction: Transaction, completed: Plan['completed']): Promise<void> {
  const rows = completed.map(({ stored, order, expected, amount, charges }) => ({
    remittance_id: stored.remittanceId,
    line: stored.line,
    order_id: order.id,
    expected,
    amount,
    charges,
  }))
  await sql`
    update remittance_lines as line
    set order_id = found.order_id, expected = found.expected, amount = found.amount, charges = found.charges
    from json_populate_recordset(null::remittance_lines, ${JSON.stringify(rows)}::json) as found
    where (line.remittance_id, line.line) = (found.remittance_id, found.line)
  `.execute(transaction)
  await sql`
    update remittances
    set amount = (select sum(line.amount) from remittance_lines as line where remittance_id = remittances.id)
    where id = any(${rows.map((row) => row.remittance_id)}::text[])
  `.execute(transaction)
}

const MAX_LISTED = 200

type Parcel = RemittanceImport['parcels'][number]

function presentRemittance(plan: Plan): RemittanceImport {
  const { planned, changes, added, faults, statedTotal, courier, isImported, hash } = plan
  const counts = { remitted: 0, short: 0, unpaid: 0, over: 0, reversed: 0, unmatched: 0, repeated: 0 }
  const taken = planned.filter((line) => line.kind !== 'left_out')
  const once = taken.filter((line) => !(line.kind === 'repeated' && line.isTwice))
  const last = new Map(changes.flatMap((line) => (line.kind === 'matched' ? [[line.order.id, line] as const] : [])))
  const short = [...last.values()].filter(({ outcome }) => outcome === 'short')
  // A file that lists what was collected may close with what was paid.
  const [whole, net] = [totalOf(once), totalOf(once) - totalOf(once, 'charges')]
  const comparedTotal = net === statedTotal ? net : whole
  for (const line of taken) counts[line.kind === 'matched' ? line.outcome : line.kind]++
  return {
    courier,
    amount: rupees(totalOf(added)),
    charges: rupees(totalOf(added, 'charges')),
    shortBy: rupees(short.reduce((sum, { expected, before, amount }) => sum + expected - before - amount, 0)),
    counts,
    total: statedTotal === null ? null : { stated: rupees(statedTotal), lines: rupees(comparedTotal) },
    faulty: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, MAX_LISTED),
    faultCount: faults.length,
    parcels: changes.flatMap(presentParcel).slice(0, MAX_LISTED),
    isImported,
    plan: changes.length === 0 ? null : hash,
  }
}

function totalOf(
  lines: readonly { amount: number; charges: number }[],
  field: 'amount' | 'charges' = 'amount',
): number {
  return lines.reduce((total, line) => total + line[field], 0)
}

/** Presents a parcel; nothing if it was remitted in full. */
function presentParcel(change: Plan['changes'][number]): Parcel[] {
  const { line, trackingNumber } = change
  const stated = { line, trackingNumber, amount: rupees(change.amount) }
  if (change.kind === 'unmatched') {
    const unknown = { order: null, status: null, expected: null, before: 0 }
    return [{ ...stated, ...unknown, outcome: 'unmatched', reason: change.reason }]
  }
  const { order, outcome, expected, before } = change
  if (outcome === 'remitted') return []
  const sums = { expected: rupees(expected), before: rupees(before) }
  return [{ ...stated, ...sums, outcome, order: order.id, status: order.status, reason: null }]
}

/**
 * Undoes a recorded file: it stays listed, but its lines no longer count, and it can be recorded again. Refused while another
 * file takes back what this one paid.
 */
async function undoRemittance(database: Database, id: string, adminId: string): Promise<RemittanceFile | Refusal> {
  return inTransaction(database, async (transaction) => {
    await lockRemittances(transaction)
    const [file] = await listFiles(transaction, id)
    if (file === undefined) return refuse('not_found')
    if (file.undoneOn !== null)
      return refuse('illegal_move', { message: 'The import of this file has already been undone.' })
    const reversing = await findReversing(transaction, id)
    if (reversing !== undefined)
      return refuse('illegal_move', {
        message: `${reversing} reverses payments in this file. Undo the import of ${reversing} first.`,
      })
    await transaction
      .updateTable('remittances')
      .set({ undone_at: sql`now()`, undone_by: adminId })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'remittance', id, name: file.fileName } as const
    await recordAuditEvents(transaction, [{ actorId: adminId, subject, action: 'undo', before: null, after: null }])
    const [undone] = await listFiles(transaction, id)
    return undone ?? refuse('not_found')
  })
}

/** The name of another file that takes back a payment which only this file recorded. */
async function findReversing(transaction: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with counted as (
      select remittance_id, file_name, imported_at, line.amount,
        coalesce(order_id::text, '#' || tracking_number) as account
      from remittance_lines as line join remittances on remittances.id = remittance_id
      where undone_at is null
    ),
    stated as (
      select * from counted
      where remittance_id <> ${id} and account in (select account from counted where remittance_id = ${id})
    )
    select file_name as name from stated
    where amount < 0 and account in (select account from stated group by account having sum(amount) < 0)
    order by imported_at desc
    limit 1
  `.execute(transaction)
  return rows[0]?.name
}
