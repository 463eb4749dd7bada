import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MessageQuery } from '../../../contract/messages.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & {}

/** The message, with the name of the admin who answered it, when its acknowledgement left, and the database's time. */
export function findMessage(database: Database, id: string) {
  return messages(database).where('contact_messages.id', '=', id).executeTakeFirst()
}

/**
 * The messages that match the query, the latest first or the unanswered ones by their deadline, and how many match
 * without its limit and offset.
 */
export async function listMessages(
  database: Database,
  query: MessageQuery,
): Promise<{ rows: MessageRow[]; total: number }> {
  let list = messages(database).where((message) => matches(message, query))
  if (query.sort === 'deadline') list = list.orderBy(sql`answered_at is not null`).orderBy('due_at')
  else list = list.orderBy('latest_at', 'desc')
  list = list.orderBy('contact_messages.id')
  if (query.limit !== undefined) list = list.limit(query.limit)
  if (query.offset !== undefined) list = list.offset(query.offset)
  const { total } = await database
    .selectFrom('contact_messages')
    .where((message) => matches(message, query))
    .select((message) => message.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await list.execute(), total }
}

/** As `deadlineOf` in `domain/tickets.ts` has it, by the database's clock. */
export const isOverdue: Expression<SqlBool> = sql<boolean>`(answered_at is null and not is_held and due_at <= now())`

function messages(database: Database) {
  return database
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.answered_by')
    .leftJoin('mails', 'mails.id', 'contact_messages.acknowledgement_id')
    .selectAll('contact_messages')
    .select(['users.name as answeredBy', 'mails.sent_at as acknowledgedAt', sql<Date>`now()`.as('now')])
}

function matches(
  message: ExpressionBuilder<Schema, 'contact_messages'>,
  { search, status }: MessageQuery,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [message('is_held', '=', status === 'held')]
  if (status === 'open' || status === 'in_progress') {
    conditions.push(message('answered_at', 'is', null), message('is_in_progress', '=', status === 'in_progress'))
  }
  if (status === 'overdue') conditions.push(isOverdue)
  if (status === 'answered') conditions.push(message('answered_at', 'is not', null))
  if (search) conditions.push(message('contact_messages.search_text', 'like', containing(foldCase(search))))
  return message.and(conditions)
}
