import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, test } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { redressDue, type TicketState } from '../../../domain/tickets.ts'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { acknowledgeWaiting, MAX_TO_ADDRESS } from './acknowledge-messages.ts'
import { saveMessage } from './save-message.ts'

const shop = shopForTests({ hasRateLimits: true })
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())

const asha = 'asha@stranger.example'
const ferns = { name: 'Asha', email: asha, subject: 'Ferns', message: 'Do you have ferns?' }
let owner: Person

beforeEach(async () => {
  await sql`truncate contact_messages, mails, tries cascade`.execute(shop.database)
  owner = await buildAdmin(shop)
})

/** As `POST /contact` does, but for its limit of an address. */
const write = (changes: Partial<typeof ferns> & { website?: string } = {}) =>
  saveMessage(shop, { network: '203.0.113.9' }, { ...ferns, ...changes })
const writeMany = (many: number, changes: Partial<typeof ferns> = {}) =>
  Promise.all(Array.from({ length: many }, (_, at) => write({ subject: `Ferns ${at}`, ...changes })))
const find = async (query: { search: string } | { status: 'held' }): Promise<Message> =>
  (await owner.api.call('GET /admin/messages', { query }))[0] ?? assert.fail(JSON.stringify(query))
const change = async ({ _id }: Message, body: { state: TicketState }) =>
  owner.api.call('PATCH /admin/messages/:id', { params: { id: _id }, body })
const mails = (email = asha) => outboxMailsTo(shop, email)
const endDay = () => sql`update tries set ends_at = now()`.execute(shop.database)
/** As if all messages had come so many hours ago, and a minute. */
const cameBefore = (hours: number) =>
  sql`update contact_messages set latest_at = now() - make_interval(hours => ${hours}, mins => 1)`.execute(
    shop.database,
  )
const ticketsIn = ({ text }: { text: string | null }) => [...new Set(text?.match(/T-\d+/g))].toSorted()

test('a sender gets the ticket at once and by mail, with the day by which the message is answered', async () => {
  const { ticket } = await shop.api().call('POST /contact', { body: { ...ferns, email: 'Asha@Stranger.example' } })
  const message = await find({ search: ticket })
  assert.deepEqual([message.ticket, message.acknowledgedAt], [ticket, null])
  assert.equal(message.dueAt, redressDue(new Date(message.createdAt)).toISOString())
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha)
  assert.deepEqual([mail?.subject, others], [`Paudha received your message: ${ticket}`, []])
  assert.match(mail?.text ?? '', new RegExp(`Your ticket number is ${ticket}\\.`))
  const due = new Date(message.dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  assert.match(mail?.text ?? '', new RegExp(`^Ticket ${ticket}: we’ll reply by ${due}$`, 'm'))
  // It is acknowledged when the mail has left.
  const { sent_at } = (await mails())[0] ?? assert.fail()
  assert.equal((await find({ search: ticket })).acknowledgedAt, (sent_at ?? assert.fail()).toISOString())
})

test('the mail to the address that was typed contains nothing that the sender wrote', async () => {
  const encoded = '=?utf-8?q?=0D=0ABcc:_all@x.example?='
  const words = ['Cheap pills', 'https://evil.example/', '<b>Buy</b>', encoded, '\u202Etxt']
  for (const [at, word] of words.entries()) {
    const email = `victim${at}@stranger.example`
    await write({ name: word, subject: word, message: word, email })
    const [mail] = await deliverMailsTo(shop, smtp, email)
    assert.deepEqual([mail?.to?.length, mail?.replyTo], [1, undefined])
    const all = JSON.stringify(mail)
    assert.ok(all.length > 500)
    assert.equal(all.includes(JSON.stringify(word).slice(1, -1)), false, word)
  }
})

test('an address gets three acknowledgements a day; the tickets of later messages come in one mail', async () => {
  const tickets = await writeMany(12)
  assert.equal(new Set(tickets).size, 12)
  await acknowledgeWaiting(shop)
  assert.equal((await mails()).length, MAX_TO_ADDRESS.tries)
  await write({ email: 'ravi@stranger.example' })
  assert.equal((await mails('ravi@stranger.example')).length, 1)

  await endDay()
  await Promise.all([acknowledgeWaiting(shop), acknowledgeWaiting(shop), acknowledgeWaiting(shop)])
  const all = await mails()
  assert.equal(all.length, MAX_TO_ADDRESS.tries + 1)
  assert.deepEqual(all.flatMap(ticketsIn).toSorted(), tickets.toSorted())
})

test('a mail has twenty tickets at most; the others come with the next one', async () => {
  const tickets = await writeMany(45)
  await endDay()
  for (let round = 0; round < 4; round++) await acknowledgeWaiting(shop)
  const all = await mails()
  assert.ok(all.every((mail) => ticketsIn(mail).length <= 20 && mail.subject.length <= 200))
  assert.deepEqual(all.flatMap(ticketsIn).toSorted(), tickets.toSorted())
})

test('a message that has waited longer than 48 hours, or is older than tickets, is in no mail', async () => {
  await writeMany(4)
  await endDay()
  await cameBefore(48)
  await acknowledgeWaiting(shop)
  const later = await write({ subject: 'Palms' })
  const all = (await mails()).map(ticketsIn)
  assert.deepEqual([all.length, all.filter((tickets) => tickets.includes(later))], [4, [[later]]])

  await cameBefore(47)
  await acknowledgeWaiting(shop)
  assert.equal((await mails()).flatMap(ticketsIn).length, 5)
})

test('a message that is held back has a ticket and no mail, and is acknowledged when it is released', async () => {
  await writeMany(3)
  const ticket = await write({ website: 'https://spam.example' })
  await endDay()
  await acknowledgeWaiting(shop)
  assert.equal((await mails()).length, 3)

  await writeMany(4, { message: 'And palms?' })
  await cameBefore(48)
  const before = (await mails()).length
  assert.equal((await change(await find({ status: 'held' }), { state: 'open' })).ticket, ticket)
  const [mail, ...others] = await mails()
  assert.deepEqual([mail && ticketsIn(mail), others.length], [[ticket], before])
})

test('the same message sent again keeps its ticket, and its deadline while it waits; once answered, it gets a new deadline and acknowledgement', async () => {
  const ticket = await write()
  const { dueAt } = await change(await find({ search: ticket }), { state: 'in_progress' })
  assert.equal(await write({ email: asha.toUpperCase() }), ticket)
  assert.partialDeepStrictEqual(await find({ search: ticket }), { dueAt, state: 'in_progress', times: 2 })
  assert.equal((await mails()).length, 1)
  await sql`update contact_messages set due_at = now() - interval '1 day'`.execute(shop.database)
  await change(await find({ search: ticket }), { state: 'answered' })
  assert.equal(await write(), ticket)
  const again = await find({ search: ticket })
  assert.deepEqual([again.state, again.deadline, again.acknowledgedAt], ['open', 'later', null])
  assert.equal(again.dueAt, redressDue(new Date(again.latestAt)).toISOString())
  assert.equal((await mails()).length, 2)
})
