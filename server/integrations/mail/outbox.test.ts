import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { outboxForTests, transportTo } from '../../../test/support/outbox.ts'
import { until } from '../../../test/support/wait-until.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listenForInvalidations } from '../../platform/http-cache/invalidation-listener.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { openJobs } from '../../platform/jobs.ts'
import { deliverMail, type Outbox, openOutbox } from './deliver-mail.ts'
import { mailQueue, sendMail } from './mail.ts'

const MANY = 40

const { outbox: own, rowOf, send: sendOne } = outboxForTests()
const stops: (() => Promise<unknown>)[] = []
const outboxes: Outbox[] = []
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
  stops.push(smtp.stop)
  const jobs = await openJobs(own.connection, { pollingSeconds: 0.5 })
  stops.push(jobs.stop)
  const queue = { ...mailQueue, retryDelay: 1, retryDelayMax: 1 }
  const transport = transportTo(smtp.url)
  await jobs.work(queue, ({ mailId }) => deliverMail(own, transport, mailId))
  for (const outbox of [1, 2].map(() => openOutbox({ ...own, jobs }, transport, { queue }))) {
    stops.push(outbox.stop)
    outboxes.push(outbox)
    const listener = await listenForInvalidations(own.connection, () => {}, outbox.wake)
    stops.push(listener.stop)
  }
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const mail = { subject: 'A new leaf · पौधा', paragraphs: ['Namaste'] }
const send = (recipient: string) => sendOne(recipient, mail)
const isSent = async (recipient: string) => (await rowOf(recipient)).sent_at !== null
const received = (recipient: string) => smtp.received.filter((text) => text.includes(`To: ${recipient}\r`))

test('a mail leaves once what caused it is committed, with one sender, recipient and id', async () => {
  await send('asha@paudha.example')
  await until(() => isSent('asha@paudha.example'))
  const [sent = ''] = received('asha@paudha.example')
  assert.match(sent, new RegExp(`^Message-ID: <${(await rowOf('asha@paudha.example')).id}@shop.test>\r$`, 'im'))
  assert.match(sent, /^From: Paudha <shop@shop.test>\r$/m)
  assert.match(sent, /^To: asha@paudha.example\r$/m)
  assert.match(sent, /^Subject: =\?UTF-8\?/m)
  assert.match(sent, /multipart\/alternative/)
})

test('of many mails each leaves once, however many processes are notified', async () => {
  const recipients = Array.from({ length: MANY }, (_, number) => `many-${number}@paudha.example`)
  await inTransaction(own.database, async (transaction) => {
    for (const recipient of recipients) await sendMail(transaction, recipient, mail)
  })
  await until(async () => (await Promise.all(recipients.map(isSent))).every(Boolean))
  for (const recipient of recipients) assert.equal(received(recipient).length, 1, recipient)
})

test('a mail that was turned away is tried again, and its failure is on record until then', async () => {
  smtp.rejections = 2
  await send('later@paudha.example')
  await until(async () => (await rowOf('later@paudha.example')).last_error !== null)
  await until(() => isSent('later@paudha.example'))
  const { attempts, last_error, parts } = await rowOf('later@paudha.example')
  assert.deepEqual([attempts, last_error, parts], [3, null, null], 'its text is deleted')
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
  const rows = [claimed('forgotten@paudha.example', 3), claimed('dropped@paudha.example', 1)]
  await own.database.insertInto('mails').values(rows).execute()
  await until(() => isSent('dropped@paudha.example'))
  await send('after@paudha.example')
  await until(() => isSent('after@paudha.example'))
  assert.equal(await isSent('forgotten@paudha.example'), false)
})

test('a stopped outbox sends nothing', async () => {
  for (const outbox of outboxes) await outbox.stop()
  await send('closed@paudha.example')
  for (const outbox of outboxes) outbox.wake()
  for (const outbox of outboxes) await outbox.stop()
  assert.equal(await isSent('closed@paudha.example'), false)
})

test('stopping waits for a mail server that hangs for a few seconds only, and the mail stays claimed', async () => {
  const sending = Promise.withResolvers<void>()
  const hanging = {
    send() {
      sending.resolve()
      return new Promise<never>(() => {})
    },
  }
  const outbox = openOutbox({ ...own, jobs: { send: async () => {} } }, hanging)
  await send('hanging@paudha.example')
  outbox.wake()
  await sending.promise
  const stopped = Date.now()
  await outbox.stop()
  assert.ok(Date.now() - stopped < 10_000)
  const { claimed_until, sent_at } = await rowOf('hanging@paudha.example')
  assert.ok(claimed_until !== null && claimed_until.getTime() > Date.now() + 60_000 && sent_at === null)
})
