import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type SmtpCounterpart, startSmtpCounterpart } from '../../../test/fakes/smtp.ts'
import { unreported } from '../../../test/support/silent-reports.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { hearChanges } from '../../platform/http-cache/invalidation-listener.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailQueue, sendMail } from './mail.ts'
import { openLetterbox } from './mail-transport.ts'
import { type Outbox, openOutbox } from './open-outbox.ts'

const SOON_MS = 30_000
const MANY = 40

let busy = false
let looks = 0
const isBusy = () => {
  looks++
  return busy
}

const stops: (() => Promise<unknown>)[] = []
const outboxes: Outbox[] = []
let own: TestDatabase
let smtp: SmtpCounterpart

before(async () => {
  own = await createTestDatabase()
  stops.push(own.drop)
  smtp = await startSmtpCounterpart()
  stops.push(smtp.stop)
  const jobs = await openJobs(own.connection, { pollingSeconds: 0.5 })
  stops.push(jobs.stop)
  const queue = { ...mailQueue, retryDelay: 1, retryDelayMax: 1 }
  const settings = { mailFrom: null, publicUrl: 'https://shop.test', shopName: 'Paudha', dataDirectory: '/nowhere' }
  const letterbox = openLetterbox({
    ...settings,
    smtpUrl: smtp.url,
    requiresSmtpTls: false,
    defaultContact: defaultSettings,
  })
  await jobs.perform(queue, ({ mailId }) => deliverMail({ database: own.database, ...unreported }, letterbox, mailId))
  for (const outbox of [1, 2].map(() => openOutbox({ ...own, ...unreported, jobs }, letterbox, { queue, isBusy }))) {
    stops.push(outbox.stop)
    outboxes.push(outbox)
    const heard = await hearChanges(own.connection, () => {}, outbox.wake)
    stops.push(heard.stop)
  }
})

after(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const mail = { subject: 'A new leaf · पौधा', paragraphs: ['Namaste'] }

async function send(...recipients: string[]): Promise<void> {
  await inTransaction(own.database, async (transaction) => {
    for (const recipient of recipients) await sendMail(transaction, recipient, mail)
  })
}

const row = (recipient: string) =>
  own.database.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const isSent = async (recipient: string) => (await row(recipient)).sent_at !== null
const received = (recipient: string) => smtp.received.filter((text) => text.includes(`To: ${recipient}\r`))

test('a mail leaves once what caused it is committed, with one sender, recipient and id', async () => {
  await send('asha@paudha.example')
  await until(() => isSent('asha@paudha.example'), SOON_MS)
  const [sent = ''] = received('asha@paudha.example')
  assert.match(sent, new RegExp(`^Message-ID: <${(await row('asha@paudha.example')).id}@shop.test>\r$`, 'im'))
  assert.match(sent, /^From: Paudha <shop@shop.test>\r$/m)
  assert.match(sent, /^To: asha@paudha.example\r$/m)
  assert.match(sent, /^Subject: =\?UTF-8\?/m)
  assert.match(sent, /multipart\/alternative/)
})

test('of many mails each leaves once, however many processes hear of them', async () => {
  const recipients = Array.from({ length: MANY }, (_, number) => `many-${number}@paudha.example`)
  await send(...recipients)
  await until(async () => (await Promise.all(recipients.map(isSent))).every(Boolean), SOON_MS)
  for (const recipient of recipients) assert.equal(received(recipient).length, 1, recipient)
})

test('a mail that was turned away is tried again, and its failure is on record until then', async () => {
  smtp.turnsAway = 2
  await send('later@paudha.example')
  await until(async () => (await row('later@paudha.example')).last_error !== null, SOON_MS)
  await until(() => isSent('later@paudha.example'), SOON_MS)
  const { attempts, last_error } = await row('later@paudha.example')
  assert.deepEqual([attempts, last_error], [3, null])
  assert.equal(received('later@paudha.example').length, 1)
})

test('what a process left lying that died amid handing it over leaves, unless that was days ago', async () => {
  const claimed = (recipient: string, days: number) => ({
    id: newIdentifier(),
    recipient,
    subject: mail.subject,
    parts: JSON.stringify({ paragraphs: mail.paragraphs }),
    attempts: 1,
    created_at: sql<Date>`now() - make_interval(days => ${days})`,
    claimed_until: sql<Date>`now() - interval '1 second'`,
  })
  await own.database
    .insertInto('mails')
    .values([claimed('forgotten@paudha.example', 3), claimed('dropped@paudha.example', 1)])
    .execute()
  await until(() => isSent('dropped@paudha.example'), SOON_MS)
  await send('after@paudha.example')
  await until(() => isSent('after@paudha.example'), SOON_MS)
  assert.equal(await isSent('forgotten@paudha.example'), false)
})

test('while the process is busy a mail lets others go first, but not for ever', async () => {
  busy = true
  await send('patient@paudha.example')
  const seen = looks
  await until(() => looks >= seen + 6, SOON_MS)
  assert.deepEqual(received('patient@paudha.example'), [])
  await until(() => isSent('patient@paudha.example'), SOON_MS)
  await send('next@paudha.example')
  busy = false
  await until(() => isSent('next@paudha.example'), SOON_MS)
})

test('an outbox that was stopped hands nothing over', async () => {
  for (const outbox of outboxes) await outbox.stop()
  await send('closed@paudha.example')
  for (const outbox of outboxes) outbox.wake()
  for (const outbox of outboxes) await outbox.stop()
  assert.equal(await isSent('closed@paudha.example'), false)
})
