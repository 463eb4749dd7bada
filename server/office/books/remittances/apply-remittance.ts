import { sql, type Transaction } from 'kysely'
import { dayInIndia } from '../../../../domain/tax/financial-year.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import type { Plan } from './load-plan.ts'

type By = { fileName: string; adminId: string }

/** Records a planned file: its new lines, and the orders of lines that an earlier file had without one. */
export async function applyRemittance(transaction: Transaction<Schema>, plan: Plan, by: By): Promise<void> {
  if (plan.added.length > 0) await insertLines(transaction, await insertFile(transaction, plan, by), plan.added)
  if (plan.completed.length > 0) await completeLines(transaction, plan.completed)
}

async function insertFile(
  transaction: Transaction<Schema>,
  { fileHash, courier, added }: Plan,
  { fileName, adminId }: By,
): Promise<string> {
  const id = newIdentifier()
  const days = added.flatMap(({ day }) => day ?? []).toSorted()
  await transaction
    .insertInto('remittances')
    .values({
      id,
      file_hash: fileHash,
      file_name: fileName,
      day: days.at(-1) ?? dayInIndia(new Date()),
      courier,
      amount: added.reduce((total, { amount }) => total + amount, 0),
      imported_by: adminId,
    })
    .execute()
  return id
}

async function insertLines(transaction: Transaction<Schema>, id: string, added: Plan['added']): Promise<void> {
  const rows = added.map((line) => ({
    remittance_id: id,
    line: line.line,
    tracking_number: line.trackingNumber,
    order_id: line.kind === 'matched' ? line.order.id : null,
    amount: line.amount,
    expected: line.kind === 'matched' ? line.expected : null,
    day: line.day,
    reference: line.reference,
  }))
  await sql`
    insert into remittance_lines
    select * from json_populate_recordset(null::remittance_lines, ${JSON.stringify(rows)}::json)
  `.execute(transaction)
}

async function completeLines(transaction: Transaction<Schema>, completed: Plan['completed']): Promise<void> {
  const rows = completed.map(({ stored, order, expected }) => ({
    remittance_id: stored.remittanceId,
    line: stored.line,
    order_id: order.id,
    expected,
  }))
  await sql`
    update remittance_lines as line set order_id = found.order_id, expected = found.expected
    from json_populate_recordset(null::remittance_lines, ${JSON.stringify(rows)}::json) as found
    where (line.remittance_id, line.line) = (found.remittance_id, found.line)
  `.execute(transaction)
}
