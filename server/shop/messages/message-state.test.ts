import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import type { TicketState } from '../../../domain/tickets.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const ferns = { name: 'Asha', email: 'asha@paudha.example', subject: 'Ferns', message: 'Do you have ferns?' }

let owner: Person

beforeEach(async () => {
  await shop.database.deleteFrom('contact_messages').execute()
  owner = await buildAdmin(shop)
})

const write = async (changes: Partial<typeof ferns> & { website?: string } = {}) =>
  (await shop.api().call('POST /contact', { body: { ...ferns, ...changes } })).ticket
const list = (query: Record<string, string | number> = {}) => owner.api.list('GET /admin/messages', { query })
const only = async (query: Record<string, string> = {}): Promise<Message> => {
  const { items } = await list(query)
  assert.equal(items.length, 1)
  return items[0] ?? assert.fail()
}
const change = ({ _id }: Message, body: { state: TicketState }) =>
  owner.api.call('PATCH /admin/messages/:id', { params: { id: _id }, body })
const dueIn = (ticket: string, from: string) =>
  sql`update contact_messages set due_at = now() + ${from}::interval where ticket = ${ticket}`.execute(shop.database)
const mark = ({ _id }: Message, isAnswered: boolean) =>
  owner.api.call('PATCH /admin/messages/:id', { params: { id: _id }, body: { isAnswered } })

test('a message is open, in progress or answered, and found by its state', async () => {
  await write()
  const open = await only()
  assert.equal(open.state, 'open')
  const inProgress = await change(open, { state: 'in_progress' })
  assert.deepEqual([inProgress.state, inProgress.answered], ['in_progress', null])
  assert.deepEqual(await only({ status: 'in_progress' }), inProgress)
  assert.equal((await list({ status: 'open' })).total, 0)

  const answered = await change(open, { state: 'answered' })
  assert.deepEqual([answered.state, answered.answered?.by], ['answered', 'Admin'])
  assert.equal((await list({ status: 'in_progress' })).total, 0)
  assert.deepEqual((await change(open, { state: 'in_progress' })).answered, null)
  assert.equal((await mark(open, false)).state, 'open')
  assert.equal((await mark(open, true)).state, 'answered')
  await write()
  assert.equal((await only({ status: 'open' })).state, 'open')
})

test('a new state is given by one of its two fields, or by both where they agree', async () => {
  await write()
  const { _id } = await only()
  for (const body of [{}, { isAnswered: false, state: 'answered' }, { state: 'closed' }, { state: null }]) {
    const call = `PATCH /admin/messages/${_id}`
    assertRefused(await request(shop, call, { bearer: owner.bearer, body }), 'invalid', ['state'])
  }
  assert.equal((await only()).state, 'open')
})

test('by their deadline, unanswered messages come first and answered ones last', async () => {
  const [late, later, answered] = [await write(), await write({ subject: 'Pots' }), await write({ subject: 'Soil' })]
  await dueIn(late, '-1 day')
  await dueIn(answered, '-2 days')
  await mark(await only({ search: answered }), true)
  const { items } = await list({ sort: 'deadline' })
  assert.deepEqual(
    items.map(({ ticket, deadline }) => [ticket, deadline]),
    [
      [late, 'overdue'],
      [later, 'later'],
      [answered, null],
    ],
  )
  assert.deepEqual(
    (await list()).items.map(({ ticket }) => ticket),
    [answered, later, late],
  )
})

test('by the database’s clock a message is due soon from seven days before its deadline, and then overdue', async () => {
  const ticket = await write()
  const deadlines = []
  for (const due of ['7 days 1 minute', '7 days', '1 minute', '0 days']) {
    await dueIn(ticket, due)
    const { deadline } = await only()
    deadlines.push([deadline, (await list({ status: 'overdue' })).total])
  }
  assert.deepEqual(deadlines, [
    ['later', 0],
    ['soon', 0],
    ['soon', 0],
    ['overdue', 1],
  ])
  await mark(await only(), true)
  assert.deepEqual([(await only()).deadline, (await list({ status: 'overdue' })).total], [null, 0])
})

test('a message that is held back has no deadline until it is released', async () => {
  await dueIn(await write({ website: 'https://spam.example' }), '-1 day')
  const held = await only({ status: 'held' })
  assert.deepEqual([held.deadline, (await list({ status: 'overdue' })).total], [null, 0])
  assert.equal((await mark(held, false)).deadline, 'overdue')
})

test('a ticket opens nothing to a visitor', async () => {
  const ticket = await write()
  for (const path of [`/contact/${ticket}`, `/messages/${ticket}`, `/tickets/${ticket}`, `/contact?ticket=${ticket}`]) {
    assertRefused(await request(shop, `GET ${path}`), 'not_found')
  }
  assertRefused(await request(shop, `GET /admin/messages/${ticket}`), 'not_signed_in')
  assertRefused(await request(shop, `GET /admin/messages?search=${ticket}`), 'not_signed_in')
})
