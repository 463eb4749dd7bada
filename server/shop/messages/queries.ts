import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { MessageQuery } from '../../../contract/messages.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & {}

/** The message, with the name of the admin who answered it. */
export function findMessage(database: Database, id: string) {
  return messages(database).where('contact_messages.id', '=', id).executeTakeFirst()
}

/** The messages that match the query, the latest first, and how many match without its limit and offset. */
export async function listMessages(
  database: Database,
  query: MessageQuery,
): Promise<{ rows: MessageRow[]; total: number }> {
  let list = messages(database)
    .where((message) => matches(message, query))
    .orderBy('latest_at', 'desc')
    .orderBy('contact_messages.id')
  if (query.limit !== undefined) list = list.limit(query.limit)
  if (query.offset !== undefined) list = list.offset(query.offset)
  const { total } = await database
    .selectFrom('contact_messages')
    .where((message) => matches(message, query))
    .select((message) => message.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await list.execute(), total }
}

function messages(database: Database) {
  return database
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.answered_by')
    .selectAll('contact_messages')
    .select('users.name as answeredBy')
}

function matches(
  message: ExpressionBuilder<Schema, 'contact_messages'>,
  { search, status }: MessageQuery,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [message('is_held', '=', status === 'held')]
  if (status === 'open') conditions.push(message('answered_at', 'is', null))
  if (status === 'answered') conditions.push(message('answered_at', 'is not', null))
  if (search) conditions.push(message('contact_messages.search_text', 'like', containing(foldCase(search))))
  return message.and(conditions)
}
