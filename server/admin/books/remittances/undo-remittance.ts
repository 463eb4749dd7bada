import { sql } from 'kysely'
import type { RemittanceFile } from '../../../../contract/remittances.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAuditEvents } from '../../audit/record-audit-events.ts'
import { listFiles } from './load-remittances.ts'

const REMITTANCES_LOCK = 727_848

/** Locks remittances, so that files are recorded and undone one at a time. */
export async function lockRemittances(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REMITTANCES_LOCK})`.execute(transaction)
}

/**
 * Undoes a recorded file: it stays listed, but its lines no longer count, and it can be recorded again. Refused while another
 * file takes back what this one paid.
 */
export async function undoRemittance(
  database: Database,
  id: string,
  adminId: string,
): Promise<RemittanceFile | Refusal> {
  return inTransaction(database, async (transaction) => {
    await lockRemittances(transaction)
    const [file] = await listFiles(transaction, id)
    if (file === undefined) return refuse('not_found')
    if (file.undoneOn !== null) return refuse('illegal_move', { message: 'This file has already been undone.' })
    const reversing = await findReversing(transaction, id)
    if (reversing !== undefined)
      return refuse('illegal_move', { message: `${reversing} reverses payments in this file. Undo that file first.` })
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
