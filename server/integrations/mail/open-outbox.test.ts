import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { unreported } from '../../../test/support/silent-logger.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listenForInvalidations } from '../../platform/http-cache/invalidation-listener.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailQueue, sendMail } from './mail.ts'
import { openMailTransport } from './mail-transport.ts'
import { type Outbox, openOutbox } from './open-outbox.ts'

const SOON_MS = 30_000
const MANY = 40

const stops: (() => Promise<unknown>)[] = []
const outboxes: Outbox[] = []
let testDatabase: TestDatabase
let smtp: FakeSmtp

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  stops.push(testDatabase.drop)
  smtp = await startFakeSmtp()
  stops.push(smtp.stop)
  const jobs = await openJobs(testDatabase.connection, { pollingSeconds: 0.5 })
  stops.push(jobs.stop)
  const queue = { ...mailQueue, retryDelay: 1, retryDelayMax: 1 }
  const settings = { mailFrom: null, publicUrl: 'https://shop.test', shopName: 'Paudha', dataDirectory: '/nowhere' }
  const mailTransport = openMailTransport({
    ...settings,
    smtpUrl: smtp.url,
    requiresSmtpTls: false,
    defaultContact: defaultSettings,
  })
  await jobs.work(queue, ({ mailId }) =>
    deliverMail({ database: testDatabase.database, ...unreported }, mailTransport, mailId),
  )
  for (const outbox of [1, 2].map(() =>
    openOutbox({ ...testDatabase, ...unreported, jobs }, mailTransport, { queue }),
  )) {
    stops.push(outbox.stop)
    outboxes.push(outbox)
    const listener = await listenForInvalidations(testDatabase.connection, () => {}, outbox.wake)
    stops.push(listener.stop)
  }
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const mail = { subject: 'A new leaf · पौधा', paragraphs: ['Namaste'] }

async function send(...recipients: string[]): Promise<void> {
  await inTransaction(testDatabase.database, async (transaction) => {
    for (const recipient of recipients) await sendMail(transaction, recipient, mail)
  })
}

const row = (recipient: string) =>
  testDatabase.database.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
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

test('of many mails each leaves once, however many processes are notified', async () => {
  const recipients = Array.from({ length: MANY }, (_, number) => `many-${number}@paudha.example`)
  await send(...recipients)
  await until(async () => (await Promise.all(recipients.map(isSent))).every(Boolean), SOON_MS)
  for (const recipient of recipients) assert.equal(received(recipient).length, 1, recipient)
})

test('a mail that was turned away is tried again, and its failure is on record until then', async () => {
  smtp.rejections = 2
  await send('later@paudha.example')
  await until(async () => (await row('later@paudha.example')).last_error !== null, SOON_MS)
  await until(() => isSent('later@paudha.example'), SOON_MS)
  const { attempts, last_error } = await row('later@paudha.example')
  assert.deepEqual([attempts, last_error], [3, null])
  assert.equal(received('later@paudha.example').length, 1)
})

test('a mail whose process died while sending it is sent by another one, unless it is days old', async () => {
  const claimed = (recipient: string, days: number) => ({
    id: newIdentifier(),
    recipient,
    subject: mail.subject,
    parts: JSON.stringify({ paragraphs: mail.paragraphs }),
    attempts: 1,
    created_at: sql<Date>`now() - make_interval(days => ${days})`,
    claimed_until: sql<Date>`now() - interval '1 second'`,
  })
  await testDatabase.database
    .insertInto('mails')
    .values([claimed('forgotten@paudha.example', 3), claimed('dropped@paudha.example', 1)])
    .execute()
  await until(() => isSent('dropped@paudha.example'), SOON_MS)
  await send('after@paudha.example')
  await until(() => isSent('after@paudha.example'), SOON_MS)
  assert.equal(await isSent('forgotten@paudha.example'), false)
})

test('a stopped outbox sends nothing', async () => {
  for (const outbox of outboxes) await outbox.stop()
  await send('closed@paudha.example')
  for (const outbox of outboxes) outbox.wake()
  for (const outbox of outboxes) await outbox.stop()
  assert.equal(await isSent('closed@paudha.example'), false)
})
