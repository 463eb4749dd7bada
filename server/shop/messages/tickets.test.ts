import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { redressDue } from '../../../domain/tickets.ts'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { acknowledgeWaiting, MAX_TO_ADDRESS } from './acknowledge-messages.ts'
import { saveMessage } from './save-message.ts'

const shop = shopForTests({ hasRateLimits: true })
const asha = 'asha@stranger.example'
const ferns = { name: 'Asha', email: asha, subject: 'Ferns', message: 'Do you have ferns?' }

let smtp: FakeSmtp
let owner: Person

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

beforeEach(async () => {
  await shop.database.deleteFrom('contact_messages').execute()
  await shop.database.deleteFrom('mails').execute()
  await sql`delete from tries`.execute(shop.database)
  owner = await buildAdmin(shop)
})

/** As `POST /contact` does, but for its limit of an address. */
const write = (changes: Partial<typeof ferns> & { website?: string } = {}) =>
  saveMessage(shop, { ...ferns, ...changes })
const writeMany = (many: number, changes: Partial<typeof ferns> = {}) =>
  Promise.all(Array.from({ length: many }, (_, at) => write({ subject: `Ferns ${at}`, ...changes })))
const find = async (ticket: string): Promise<Message> => {
  const [message] = await owner.api.call('GET /admin/messages', { query: { search: ticket } })
  return message ?? assert.fail(`no message ${ticket}`)
}
const release = async () => {
  const [held] = await owner.api.call('GET /admin/messages', { query: { status: 'held' } })
  const params = { id: held?._id ?? '' }
  return owner.api.call('PATCH /admin/messages/:id', { params, body: { isAnswered: false } })
}
const endDay = () => sql`update tries set ends_at = now()`.execute(shop.database)
/** As if all messages had come so many hours ago, and a minute. */
const cameBefore = (hours: number) =>
  sql`update contact_messages set latest_at = now() - make_interval(hours => ${hours}, mins => 1)`.execute(
    shop.database,
  )
const ticketsIn = ({ text }: { text: string | null }) => [...new Set(text?.match(/T-\d+/g))].toSorted()

test('a sender gets the ticket at once and by mail, with the day by which the message is answered', async () => {
  const answer = await shop.api().call('POST /contact', { body: { ...ferns, email: 'Asha@Stranger.example' } })
  assert.match(answer.ticket, /^T-\d{4,}$/)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha)
  assert.deepEqual([mail?.subject, others], [`Paudha has your message: ${answer.ticket}`, []])
  assert.match(mail?.text ?? '', new RegExp(`Its ticket number is ${answer.ticket}\\.`))
  const { dueAt, createdAt } = await find(answer.ticket)
  const due = new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  assert.match(mail?.text ?? '', new RegExp(`^Ticket ${answer.ticket}: answered by ${due}$`, 'm'))
  assert.equal(dueAt, redressDue(new Date(createdAt)).toISOString())
})

test('a message is acknowledged when the mail has left, not before', async () => {
  const ticket = await write()
  assert.equal((await find(ticket)).acknowledgedAt, null)
  await deliverMailsTo(shop, smtp, asha)
  const { sent_at } = (await outboxMailsTo(shop, asha))[0] ?? assert.fail()
  assert.ok(sent_at)
  assert.equal((await find(ticket)).acknowledgedAt, sent_at.toISOString())
})

test('no word of the sender’s is in the mail to the address that was typed', async () => {
  const words = [
    'Cheap pills',
    'https://evil.example/',
    '<b>Buy</b>',
    '=?utf-8?q?=0D=0ABcc:_all@x.example?=',
    '\u202Etxt',
  ]
  for (const [at, word] of words.entries()) {
    const email = `victim${at}@stranger.example`
    await write({ name: word, subject: word, message: word, email })
    const [mail] = await deliverMailsTo(shop, smtp, email)
    assert.equal(mail?.to?.length, 1)
    assert.deepEqual(mail?.replyTo, undefined)
    const all = JSON.stringify(mail)
    assert.ok(all.length > 500)
    assert.equal(all.includes(JSON.stringify(word).slice(1, -1)), false, word)
  }
})

test('an address is mailed three acknowledgements a day; the tickets of later messages come in one mail', async () => {
  const tickets = await writeMany(12)
  assert.equal(new Set(tickets).size, 12)
  const first = await outboxMailsTo(shop, asha)
  assert.equal(first.length, MAX_TO_ADDRESS.tries)
  await acknowledgeWaiting(shop)
  assert.equal((await outboxMailsTo(shop, asha)).length, MAX_TO_ADDRESS.tries)

  await endDay()
  await Promise.all([acknowledgeWaiting(shop), acknowledgeWaiting(shop), acknowledgeWaiting(shop)])
  const all = await outboxMailsTo(shop, asha)
  assert.equal(all.length, MAX_TO_ADDRESS.tries + 1)
  assert.deepEqual(all.flatMap(ticketsIn).toSorted(), tickets.toSorted())
})

test('a mail has twenty tickets at most; the others come with the next one', async () => {
  const tickets = await writeMany(45)
  await endDay()
  for (let round = 0; round < 4; round++) await acknowledgeWaiting(shop)
  const all = (await outboxMailsTo(shop, asha)).map(ticketsIn)
  assert.ok(all.every(({ length }) => length <= 20))
  assert.deepEqual(all.flat().toSorted(), tickets.toSorted())
  assert.ok((await outboxMailsTo(shop, asha)).every(({ subject }) => subject.length <= 200))
})

test('other addresses are not held up by one that had its mails', async () => {
  await writeMany(5)
  await write({ email: 'ravi@stranger.example' })
  assert.equal((await outboxMailsTo(shop, 'ravi@stranger.example')).length, 1)
})

test('a message that waits for longer than 48 hours is in no mail any more, nor is one from before tickets', async () => {
  await writeMany(4)
  await endDay()
  await cameBefore(48)
  await acknowledgeWaiting(shop)
  const later = await write({ subject: 'Palms' })
  const mails = await outboxMailsTo(shop, asha)
  assert.deepEqual(
    [mails.length, mails.filter((mail) => ticketsIn(mail).includes(later)).map(ticketsIn)],
    [4, [[later]]],
  )

  await cameBefore(47)
  await acknowledgeWaiting(shop)
  assert.equal((await outboxMailsTo(shop, asha)).flatMap(ticketsIn).length, 5)
})

test('a message that is held back has a ticket and no mail, and is acknowledged when it is released', async () => {
  await writeMany(3)
  const ticket = await write({ website: 'https://spam.example' })
  await endDay()
  await acknowledgeWaiting(shop)
  assert.equal((await outboxMailsTo(shop, asha)).length, 3)

  await writeMany(4, { message: 'And palms?' })
  await cameBefore(48)
  const before = (await outboxMailsTo(shop, asha)).length
  assert.equal((await release()).ticket, ticket)
  const [mail, ...others] = await outboxMailsTo(shop, asha)
  assert.deepEqual([mail && ticketsIn(mail), others.length], [[ticket], before])
})

test('the same message while it waits changes neither its ticket nor its deadline, and is not acknowledged again', async () => {
  const ticket = await write()
  const { dueAt } = await find(ticket)
  const params = { id: (await find(ticket))._id }
  await owner.api.call('PATCH /admin/messages/:id', { params, body: { state: 'in_progress' } })
  assert.equal(await write({ email: asha.toUpperCase() }), ticket)
  const again = await find(ticket)
  assert.deepEqual([again.dueAt, again.state, again.times], [dueAt, 'in_progress', 2])
  assert.equal((await outboxMailsTo(shop, asha)).length, 1)
})

test('the same message after its answer has its ticket, a new deadline and a new acknowledgement', async () => {
  const ticket = await write()
  await sql`update contact_messages set due_at = now() - interval '1 day'`.execute(shop.database)
  const params = { id: (await find(ticket))._id }
  await owner.api.call('PATCH /admin/messages/:id', { params, body: { isAnswered: true } })
  assert.equal(await write(), ticket)
  const again = await find(ticket)
  assert.deepEqual([again.state, again.deadline, again.acknowledgedAt], ['open', 'later', null])
  assert.equal(again.dueAt, redressDue(new Date(again.latestAt)).toISOString())
  assert.equal((await outboxMailsTo(shop, asha)).length, 2)
})
