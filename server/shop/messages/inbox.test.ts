import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import type { TicketState } from '../../../domain/tickets.ts'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())

const ferns = { name: 'Asha', email: 'asha@paudha.example', subject: 'Ferns', message: 'Do you have ferns?' }
let owner: Person

beforeEach(async () => {
  await shop.database.deleteFrom('contact_messages').execute()
  await shop.database.deleteFrom('mails').execute()
  await shop.database.updateTable('users').set({ is_active: false }).where('is_admin', '=', true).execute()
  owner = await buildAdmin(shop)
  smtp.received.length = 0
})

/** Writes to the nursery; returns the ticket. */
const write = async (changes: Record<string, unknown> = {}) => {
  const answer = await request(shop, 'POST /contact', { body: { ...ferns, ...changes } })
  const { ticket, ...thanks } = answer.json as { ticket: string }
  assert.deepEqual([answer.status, thanks], [201, { message: 'Message sent successfully!' }])
  assert.match(ticket, /^T-\d{4,}$/)
  return ticket
}
const list = (query: Record<string, string | number> = {}) => owner.api.list('GET /admin/messages', { query })
const count = async (status: string) => (await list({ status })).total
const only = async (query: Record<string, string> = {}): Promise<Message> => {
  const { items } = await list(query)
  assert.equal(items.length, 1)
  return items[0] ?? assert.fail()
}
const change = ({ _id }: Message, body: { state: TicketState }, admin = owner) =>
  admin.api.call('PATCH /admin/messages/:id', { params: { id: _id }, body })
const dueIn = (ticket: string, from: string) =>
  sql`update contact_messages set due_at = now() + ${from}::interval where ticket = ${ticket}`.execute(shop.database)

test('a message is mailed to the owner once, and a reply to that mail goes to its writer', async () => {
  await buildAdmin(shop)
  const ticket = await write({ name: ' Asha ', message: ' Do you have ferns?\nBig ones? ', isAdmin: true })
  const [mail, ...others] = await deliverMailsTo(shop, smtp, owner.email)
  assert.deepEqual([others.length, smtp.received.length], [0, 1])
  assert.equal(mail?.subject, 'Message from Asha: Ferns')
  assert.deepEqual(mail?.replyTo, [{ name: '', address: 'asha@paudha.example' }])
  const { _id, ...stored } = await only()
  assert.partialDeepStrictEqual(stored, { ...ferns, message: 'Do you have ferns?\nBig ones?', ticket })
  for (const line of [
    /^Do you have ferns\?\nBig ones\?$/m,
    /^From: Asha, asha@paudha\.example$/m,
    new RegExp(`^Ticket: ${ticket}, to be answered by \\d+ [A-Z][a-z]+ 20\\d\\d$`, 'm'),
    new RegExp(`http://shop\\.test/admin/messages/${_id}`),
  ])
    assert.match(mail?.text ?? '', line)
  assert.match(mail?.html ?? '', /Do you have ferns\?<br>Big ones\?/)
})

test('a message with invalid fields is refused, every field named', async () => {
  const lines = { name: 'Asha\r\nBcc: b@x.example', email: 'a@x.example\r\nBcc: b@x.example', subject: 'A\r\nBcc: b' }
  await assertUnchanged(shop.database, async () => {
    for (const body of [{ message: 'a' }, { ...lines, message: 'a' }]) {
      const answer = await request(shop, 'POST /contact', { body })
      assertRefused(answer, 'invalid', ['email', 'name', 'subject'])
    }
  })
})

test('neither a name nor a subject adds a line to the mail’s head, or reverses the text after it', async () => {
  await write({ name: 'Asha \u202E<b>,"x" <evil@x.example>', subject: '=?utf-8?q?=0D=0ABcc:_all@x.example?= \u2066ok' })
  const [mail] = await deliverMailsTo(shop, smtp, owner.email)
  const head = smtp.received[0]?.split('\r\n\r\n')[0] ?? ''
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
  const expected = 'Auto-Submitted Content-Type Date From MIME-Version Message-ID Reply-To Subject To'
  assert.equal(names.toSorted().join(' '), expected)
  assert.equal(mail?.to?.length, 1)
  assert.equal(mail?.subject, 'Message from Asha b ,"x" evil x. example: =?utf-8?q?=0D=0ABcc: _all @ x. example?= ok')
})

test('the longest message with the longest name fits into a mail', async () => {
  await write({ name: 'क'.repeat(100), subject: 'क'.repeat(200), message: 'आ'.repeat(5_000) })
  const [mail] = await deliverMailsTo(shop, smtp, owner.email)
  assert.match(mail?.subject ?? '', /^Message from क{60}: क+$/u)
  assert.match(mail?.text ?? '', /आ{5000}/)
})

test('the same message again is counted and reopened; the owner is not mailed again', async () => {
  await write()
  await change(await only(), { state: 'answered' })
  await Promise.all(Array.from({ length: 9 }, () => write({ email: 'ASHA@paudha.example' })))
  assert.partialDeepStrictEqual(await only(), { times: 10, answered: null, state: 'open' })
  assert.equal((await outboxMailsTo(shop, owner.email)).length, 1)
  await write({ message: 'And palms?' })
  assert.equal((await list()).total, 2)
})

test('a message with the hidden field filled in is thanked for like any other, held back, and not lost', async () => {
  await dueIn(await write({ website: 'https://spam.example' }), '-1 day')
  assert.equal((await list()).total, 0)
  assert.deepEqual(await outboxMailsTo(shop, owner.email), [])
  const held = await only({ status: 'held' })
  assert.partialDeepStrictEqual(held, { isHeld: true, message: ferns.message, deadline: null })
  assert.equal(await count('overdue'), 0)

  await change(held, { state: 'open' })
  assert.partialDeepStrictEqual(await only({ status: 'open' }), { isHeld: false, deadline: 'overdue' })

  // A real sender gets through by writing again.
  await write({ message: 'And palms?', website: 'https://asha.example' })
  await write({ message: 'And palms?' })
  assert.deepEqual([(await list()).total, (await outboxMailsTo(shop, owner.email)).length], [2, 1])
})

test('a message is open, in progress or answered; who answered and when is recorded once; it is found by state', async () => {
  await write()
  const open = await only({ status: 'open' })
  assert.deepEqual([open.state, open.answered], ['open', null])
  const inProgress = await change(open, { state: 'in_progress' })
  assert.deepEqual([inProgress.state, inProgress.answered], ['in_progress', null])
  assert.deepEqual(await only({ status: 'in_progress' }), inProgress)
  assert.equal(await count('open'), 0)

  const answered = await change(open, { state: 'answered' })
  assert.deepEqual([answered.state, answered.answered?.by], ['answered', 'Admin'])
  assert.deepEqual(await change(open, { state: 'answered' }, await buildAdmin(shop)), answered)
  assert.deepEqual(await only({ status: 'answered' }), answered)
  assert.equal(await count('in_progress'), 0)
  assert.equal((await change(open, { state: 'in_progress' })).answered, null)
  assert.equal((await change(open, { state: 'open' })).state, 'open')
})

test('messages are searched by name, e-mail, text and ticket, listed in pages, the latest first', async () => {
  await write()
  const pots = await write({ name: 'Ravi', email: 'ravi@paudha.example', subject: 'Pots', message: '100% clay_pots?' })
  const found = async (search: string) => (await list({ search })).items.map(({ name }) => name).join()
  assert.equal(await found('FERNS'), 'Asha')
  for (const search of ['ravi@', '100% clay_', '%', pots.toLowerCase()]) assert.equal(await found(search), 'Ravi')
  await write({ name: 'Meera', email: 'meera@paudha.example', subject: 'Late', message: 'Where is my order 10268?' })
  for (const search of ['order #10268', '10268', 'Meera <meera@paudha.example>'])
    assert.equal(await found(search), 'Meera')
  for (const search of [pots.replace('-', '\u2013'), `Ticket ${pots}.`]) assert.equal(await found(search), 'Ravi')
  const { items, total } = await list({ limit: 1 })
  assert.deepEqual([items.map(({ name }) => name), total], [['Meera'], 3])
})

test('sorted by deadline, unanswered messages come first and answered ones last', async () => {
  const [late, later, answered] = [await write(), await write({ subject: 'Pots' }), await write({ subject: 'Soil' })]
  await dueIn(late, '0 days')
  await dueIn(answered, '-2 days')
  await change(await only({ search: answered }), { state: 'answered' })
  const { items } = await list({ sort: 'deadline' })
  const deadlines = items.map(({ ticket, deadline }) => `${ticket} ${deadline}`)
  assert.deepEqual(deadlines, [`${late} overdue`, `${later} later`, `${answered} null`])
  assert.equal((await only({ status: 'overdue' })).ticket, late)
  await dueIn(late, '1 minute')
  assert.deepEqual([(await only({ search: late })).deadline, await count('overdue')], ['soon', 0])
})
