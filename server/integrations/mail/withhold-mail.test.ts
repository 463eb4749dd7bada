import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { outboxForTests } from '../../../test/support/outbox.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { deliverMail, deliverNewMails } from './deliver-mail.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { MOST_UNCONFIRMED_MAILS, WITHHELD } from './withhold-mail.ts'

const { outbox, mailsTo, send } = outboxForTests()
const sent: OutgoingMail[] = []
const mailTransport = {
  send: async (mail: OutgoingMail) => {
    sent.push(mail)
  },
}
const broken = { send: () => Promise.reject(new Error('451 Try again later')) }
const jobs = { send: async () => {} }
const mail = { subject: 'We have your order', paragraphs: ['Namaste,'] }

async function buildAccount(): Promise<{ id: string; email: string }> {
  const id = newIdentifier()
  const email = `${id.toLowerCase()}@stranger.example`
  await outbox.database.insertInto('users').values({ id, name: 'Asha', email }).execute()
  return { id, email }
}

let events = 0
/** Each in a transaction of its own, as events of orders and stock alerts cause them. */
const cause = (email: string, many: number, what = 'order event') =>
  Promise.all(Array.from({ length: many }, () => send(email, mail, { cause: `${what} ${++events}` })))
/** As several processes do at once */
const deliverAll = (at: typeof mailTransport | typeof broken = mailTransport) =>
  Promise.all(
    Array.from({ length: 4 }, async () => {
      while (await deliverNewMails({ ...outbox, jobs }, at));
    }),
  )
const mailsReceivedBy = (email: string) => sent.filter(({ recipient }) => recipient === email).length
const waitingFor = async (email: string) => (await mailsTo(email)).filter(({ sent_at }) => sent_at === null)

test('of 40 mails about orders and plants to an unconfirmed address five leave; the rest say why they have not', async () => {
  for (let round = 0; round < 3; round++) {
    const stranger = await buildAccount()
    await Promise.all([cause(stranger.email, 30), cause(stranger.email, 10, 'stock alert'), deliverAll()])
    await deliverAll()
    assert.equal(mailsReceivedBy(stranger.email), MOST_UNCONFIRMED_MAILS)
    const waiting = await waitingFor(stranger.email)
    assert.equal(waiting.length, 40 - MOST_UNCONFIRMED_MAILS)
    assert.ok(waiting.every(({ last_error }) => last_error === WITHHELD))
  }
})

test('once the address is confirmed mails are sent again, and a withheld one leaves when the owner retries it', async () => {
  const { id, email } = await buildAccount()
  await cause(email, MOST_UNCONFIRMED_MAILS + 2)
  await deliverAll()
  const [withheld] = await waitingFor(email)
  assert.ok(withheld)
  await deliverMail(outbox, mailTransport, withheld.id)
  assert.equal(mailsReceivedBy(email), MOST_UNCONFIRMED_MAILS)
  await sql`update users set email_confirmed_at = now() where id = ${id}`.execute(outbox.database)
  await cause(email, 3)
  await deliverAll()
  await deliverMail(outbox, mailTransport, withheld.id)
  assert.equal(mailsReceivedBy(email), MOST_UNCONFIRMED_MAILS + 4)
})

test('a mail that is tried again counts once; other accounts and kinds of mails are not held up, changes of the account counted alone', async () => {
  const [asha, ravi] = [await buildAccount(), await buildAccount()]
  await cause(asha.email, MOST_UNCONFIRMED_MAILS)
  await deliverAll(broken)
  for (const { id } of await waitingFor(asha.email)) {
    await assert.rejects(deliverMail(outbox, broken, id), /451/)
    await deliverMail(outbox, mailTransport, id)
  }
  assert.equal(mailsReceivedBy(asha.email), MOST_UNCONFIRMED_MAILS)
  await send(asha.email, mail)
  await cause(ravi.email, 1)
  await deliverAll()
  assert.deepEqual([mailsReceivedBy(asha.email), mailsReceivedBy(ravi.email)], [MOST_UNCONFIRMED_MAILS + 1, 1])
  await cause(ravi.email, 20)
  await cause(ravi.email, 20, 'account change')
  await deliverAll()
  assert.equal(mailsReceivedBy(ravi.email), 2 * MOST_UNCONFIRMED_MAILS)
})
