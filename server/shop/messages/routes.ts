import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Message, MessageQuery } from '../../../contract/messages.ts'
import { readSearch } from '../../../domain/back-office-search.ts'
import { deadlineOf, type TicketState } from '../../../domain/tickets.ts'
import type { Schema } from '../../database/schema.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containsAny } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { mailTickets } from './acknowledge-messages.ts'
import { saveMessage } from './save-message.ts'

export function messageRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const message = async (id: string) => {
    const row = await findMessage(database, id)
    return row ? { body: presentMessage(row) } : refuse('not_found')
  }

  route('POST /contact', async ({ body, request }) => {
    const ticket = await saveMessage(shop, sourceOf(request), body)
    return { body: { message: 'Message sent successfully!', ticket } }
  })

  route('GET /admin/messages', async ({ query }) => {
    const { rows, total } = await listMessages(database, query)
    return { body: rows.map(presentMessage), total }
  })

  route('GET /admin/messages/:id', ({ params }) => message(params.id))

  route('PATCH /admin/messages/:id', async ({ params, body, caller }) => {
    await changeState(shop, { messageId: params.id, adminId: caller.userId, state: body.state })
    return message(params.id)
  })
}

type MessageRow = Awaited<ReturnType<typeof findMessage>> & {}

function findMessage(database: Database, id: string) {
  return messages(database).where('contact_messages.id', '=', id).executeTakeFirst()
}

/** The messages that match the query, and how many match without its limit and offset. */
async function listMessages(database: Database, query: MessageQuery): Promise<{ rows: MessageRow[]; total: number }> {
  let list = messages(database).where((message) => matches(message, query))
  if (query.sort === 'deadline') list = list.orderBy(sql`answered_at is not null`).orderBy('due_at')
  else list = list.orderBy('latest_at', 'desc')
  list = list
    .orderBy('contact_messages.id')
    .limit(query.limit ?? null)
    .offset(query.offset ?? 0)
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

function matches(message: ExpressionBuilder<Schema, 'contact_messages'>, { search, status }: MessageQuery) {
  const conditions: Expression<SqlBool>[] = [message('is_held', '=', status === 'held')]
  if (status === 'open' || status === 'in_progress') {
    conditions.push(message('answered_at', 'is', null), message('is_in_progress', '=', status === 'in_progress'))
  }
  if (status === 'overdue') conditions.push(isOverdue)
  if (status === 'answered') conditions.push(message('answered_at', 'is not', null))
  if (search) conditions.push(containsAny(sql.ref('contact_messages.search_text'), readSearch(search).texts))
  return message.and(conditions)
}

function presentMessage(row: MessageRow): Message {
  const { id: _id, name, email, subject, message, times, ticket, answered_at, answeredBy } = row
  const state = stateOf(row)
  return {
    ...{ _id, name, email, subject, message, times, ticket, state },
    createdAt: row.created_at.toISOString(),
    latestAt: row.latest_at.toISOString(),
    isHeld: row.is_held,
    answered: answered_at && answeredBy !== null ? { at: answered_at.toISOString(), by: answeredBy } : null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    dueAt: row.due_at.toISOString(),
    deadline: row.is_held ? null : deadlineOf({ state, dueAt: row.due_at }, row.now),
  }
}

type Change = { messageId: string; adminId: string; state: TicketState }

/** The first answer stays recorded. A message that was held back is released, and its sender mailed the ticket then. */
function changeState(shop: Pick<Shop, 'database' | 'settings'>, { messageId, adminId, state }: Change): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    const before = await transaction
      .selectFrom('contact_messages')
      .select(['id', 'email', 'ticket', 'due_at', 'is_held', 'is_in_progress', 'answered_at'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!before || (!before.is_held && stateOf(before) === state)) return
    await transaction
      .updateTable('contact_messages')
      .set({
        is_held: false,
        is_in_progress: state === 'in_progress',
        answered_at: state === 'answered' ? sql<Date>`now()` : null,
        answered_by: state === 'answered' ? adminId : null,
      })
      .where('id', '=', messageId)
      .execute()
    if (before.is_held) await mailTickets(transaction, shop, before.email, [before])
  })
}

function stateOf(message: { answered_at: Date | null; is_in_progress: boolean }): TicketState {
  if (message.answered_at !== null) return 'answered'
  return message.is_in_progress ? 'in_progress' : 'open'
}
