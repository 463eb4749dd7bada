import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const ferns = { name: 'Asha', email: 'asha@paudha.example', subject: 'Ferns', message: 'Do you have ferns?' }

let smtp: FakeSmtp
let owner: Person

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

beforeEach(async () => {
  await shop.database.deleteFrom('contact_messages').execute()
  await shop.database.deleteFrom('mails').execute()
  await shop.database.updateTable('users').set({ is_active: false }).where('is_admin', '=', true).execute()
  owner = await buildAdmin(shop)
  smtp.received.length = 0
})

const write = async (changes: Record<string, unknown> = {}) => {
  const answer = await request(shop, 'POST /contact', { body: { ...ferns, ...changes } })
  const { ticket, ...thanks } = answer.json as { ticket: string }
  assert.deepEqual([answer.status, thanks], [201, { message: 'Message sent successfully!' }])
  assert.match(ticket, /^T-\d{4,}$/)
}
const list = (query: Record<string, string | number> = {}) => owner.api.list('GET /admin/messages', { query })
const only = async (query: Record<string, string> = {}): Promise<Message> => {
  const { items } = await list(query)
  assert.equal(items.length, 1)
  return items[0] ?? assert.fail()
}
const mark = ({ _id }: Message, isAnswered: boolean, admin = owner) =>
  admin.api.call('PATCH /admin/messages/:id', { params: { id: _id }, body: { isAnswered } })

test('a message is mailed to the owner, once, and an answer to it goes to its writer', async () => {
  await buildAdmin(shop)
  await write({ message: 'Do you have ferns?\nBig ones?' })
  const [mail, ...others] = await deliverMailsTo(shop, smtp, owner.email)
  assert.deepEqual([others.length, smtp.received.length], [0, 1])
  assert.equal(mail?.subject, 'Message from Asha: Ferns')
  assert.deepEqual(mail?.replyTo, [{ name: '', address: 'asha@paudha.example' }])
  assert.match(mail?.text ?? '', /^Do you have ferns\?\nBig ones\?$/m)
  assert.match(mail?.text ?? '', /^From: Asha, asha@paudha\.example$/m)
  assert.match(mail?.html ?? '', /Do you have ferns\?<br>Big ones\?/)
  const { _id, ticket } = await only()
  assert.match(mail?.text ?? '', new RegExp(`^Ticket: ${ticket}, to be answered by \\d+ [A-Z][a-z]+ 20\\d\\d$`, 'm'))
  assert.match(mail?.text ?? '', new RegExp(`http://shop\\.test/admin/messages/${_id}`))
})

test('neither a name nor a subject adds a line to the mail’s head, or reverses the text after it', async () => {
  await write({ name: 'Asha \u202E<b>,"x" <evil@x.example>', subject: '=?utf-8?q?=0D=0ABcc:_all@x.example?= \u2066ok' })
  const [mail] = await deliverMailsTo(shop, smtp, owner.email)
  const head = smtp.received[0]?.split('\r\n\r\n')[0] ?? ''
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
  assert.deepEqual(names.toSorted(), [
    'Auto-Submitted',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Reply-To',
    'Subject',
    'To',
  ])
  assert.equal(mail?.to?.length, 1)
  assert.equal(mail?.subject, 'Message from Asha <b>,"x" <evil@x.example>: =?utf-8?q?=0D=0ABcc:_all@x.example?= ok')
})

test('a script is text, in the mail and in the inbox', async () => {
  const script = '<script>alert("x")</script>'
  await write({ name: script, subject: script, message: script })
  const [mail] = await deliverMailsTo(shop, smtp, owner.email)
  assert.doesNotMatch(mail?.html ?? '', /<script/)
  assert.match(mail?.html ?? '', /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;/)
  const { name, subject, message } = await only()
  assert.deepEqual([name, subject, message], [script, script, script])
})

test('the longest message with the longest name fits into a mail', async () => {
  await write({ name: '🌱'.repeat(50), subject: 'क'.repeat(200), message: 'आ'.repeat(5_000) })
  const [mail] = await deliverMailsTo(shop, smtp, owner.email)
  assert.match(mail?.subject ?? '', /^Message from 🌱{50}: क+$/u)
  assert.match(mail?.text ?? '', /आ{5000}/)
})

test('the same message again is counted and reopened; the owner is not mailed again', async () => {
  await write()
  await mark(await only(), true)
  await Promise.all(Array.from({ length: 9 }, () => write({ email: 'ASHA@paudha.example' })))
  const { times, answered } = await only()
  assert.deepEqual([times, answered], [10, null])
  assert.equal((await outboxMailsTo(shop, owner.email)).length, 1)
  await write({ message: 'And palms?' })
  assert.equal((await list()).total, 2)
})

test('a message with the hidden field filled in is thanked for alike, held back, and not lost', async () => {
  await write({ website: 'https://spam.example' })
  assert.equal((await list()).total, 0)
  assert.deepEqual(await outboxMailsTo(shop, owner.email), [])
  const held = await only({ status: 'held' })
  assert.deepEqual([held.isHeld, held.message], [true, ferns.message])

  await mark(held, false)
  assert.equal((await only({ status: 'open' })).isHeld, false)
})

test('a person whose message was held as spam gets through by writing again', async () => {
  await write({ website: 'https://asha.example' })
  await write()
  assert.deepEqual([(await only()).isHeld, (await outboxMailsTo(shop, owner.email)).length], [false, 1])
})

test('who answered and when is recorded once; a message can be reopened', async () => {
  await write()
  const open = await only()
  assert.equal(open.answered, null)
  const answered = await mark(open, true)
  assert.equal(answered.answered?.by, 'Admin')
  assert.deepEqual(await mark(open, true, await buildAdmin(shop)), answered)
  assert.deepEqual(await only({ status: 'answered' }), answered)
  assert.equal((await list({ status: 'open' })).total, 0)
  assert.equal((await mark(open, false)).answered, null)
})

test('messages are searched by name, e-mail, text and ticket, listed in pages, the latest first', async () => {
  await write()
  await write({ name: 'Ravi', email: 'ravi@paudha.example', subject: 'Pots', message: '100% clay_pots?' })
  const pots = (await only({ search: 'pots' })).ticket
  const found = async (search: string) => (await list({ search })).items.map(({ name }) => name)
  assert.deepEqual(await found('FERNS'), ['Asha'])
  assert.deepEqual(await found('ravi@'), ['Ravi'])
  assert.deepEqual(await found('100% clay_'), ['Ravi'])
  assert.deepEqual(await found('%'), ['Ravi'])
  assert.deepEqual(await found(pots.toLowerCase()), ['Ravi'])
  const { items, total } = await list({ limit: 1 })
  assert.deepEqual([items.map(({ name }) => name), total], [['Ravi'], 2])
})

test('only an admin reads or marks messages, and an unknown message is not found', async () => {
  await write()
  const { _id } = await only()
  const { bearer } = await buildPerson(shop)
  for (const call of ['GET /admin/messages', `GET /admin/messages/${_id}`, `PATCH /admin/messages/${_id}`]) {
    const body = call.startsWith('PATCH') ? { isAnswered: true } : undefined
    assertRefused(await request(shop, call, { bearer, body }), 'admins_only')
    assertRefused(await request(shop, call, { body }), 'not_signed_in')
  }
  const unknownId = 'A'.repeat(20)
  assertRefused(await request(shop, `GET /admin/messages/${unknownId}`, { bearer: owner.bearer }), 'not_found')
  const marking = { bearer: owner.bearer, body: { isAnswered: true } }
  assertRefused(await request(shop, `PATCH /admin/messages/${unknownId}`, marking), 'not_found')
})

test('a message of 100 kB is refused as too large', async () => {
  const body = { ...ferns, message: 'a'.repeat(100_000) }
  assertRefused(await request(shop, 'POST /contact', { body }), 'too_large')
})
