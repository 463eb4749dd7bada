import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { SubscriberQuery } from '../../../contract/newsletter.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type SubscriberRow = Selectable<Schema['newsletter_subscribers']>

/** The subscribers that match the query, the latest first, and how many match without its limit and offset. */
export async function listSubscribers(
  database: Database,
  query: SubscriberQuery,
): Promise<{ rows: SubscriberRow[]; total: number }> {
  let list = database
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where((row) => matches(row, query))
    .orderBy('consented_at', 'desc')
    .orderBy('id')
  if (query.limit !== undefined) list = list.limit(query.limit)
  if (query.offset !== undefined) list = list.offset(query.offset)
  const { total } = await database
    .selectFrom('newsletter_subscribers')
    .where((row) => matches(row, query))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await list.execute(), total }
}

function matches(
  subscriber: ExpressionBuilder<Schema, 'newsletter_subscribers'>,
  { search, status }: SubscriberQuery,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (status === 'subscribed') conditions.push(subscriber('unsubscribed_at', 'is', null))
  if (status === 'unsubscribed') conditions.push(subscriber('unsubscribed_at', 'is not', null))
  if (search) conditions.push(subscriber('email', 'like', containing(foldCase(search))))
  return subscriber.and(conditions)
}
