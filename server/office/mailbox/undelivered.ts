import { type Selectable, sql } from 'kysely'
import { mailQueue } from '../../integrations/mail/mail.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'

export type UndeliveredMailRow = Pick<
  Selectable<Schema['mails']>,
  'id' | 'recipient' | 'subject' | 'created_at' | 'attempts' | 'last_error'
>

/** A page of the unsent mails, those that failed first, then the latest; and how many there are. */
export async function listUndelivered(
  database: Database,
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ rows: UndeliveredMailRow[]; total: number }> {
  let list = database
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'last_error'])
    .where('sent_at', 'is', null)
    .orderBy(sql`last_error is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
  if (limit !== undefined) list = list.limit(limit)
  if (offset !== undefined) list = list.offset(offset)
  const { total } = await database
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('total'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows: await list.execute(), total }
}

/** Sends a mail now, whatever its earlier attempts. A mail that was sent meanwhile is not sent twice. */
export function retryMail({ database, jobs }: Shop, mailId: string): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const mail = await transaction.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst()
    if (!mail) return refuse('not_found')
    await jobs.send(transaction, mailQueue, { mailId })
    return undefined
  })
}
