import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, shopForTests, type TestShop } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { deliverMail, type Outbox, openOutbox } from '../../integrations/mail/deliver-mail.ts'
import { mailQueue, sendMail } from '../../integrations/mail/mail.ts'
import { openMailTransport } from '../../integrations/mail/mail-transport.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openJobs } from '../../platform/jobs.ts'
import { defaultSettings } from '../../shop/settings/default-settings.ts'

const live = shopForTests({ smtpUrl: 'smtp://127.0.0.1:9' })
const stops: (() => Promise<unknown>)[] = []
let shop: TestShop
let admin: Person
let outbox: Outbox

beforeAll(async () => {
  const dataDirectory = makeDirectory()
  const own = await createTestDatabase()
  stops.push(own.drop)
  const jobs = await openJobs(own.connection, { pollingSeconds: 0.5 })
  stops.push(jobs.stop)
  shop = await openTestShop(own, { dataDirectory }, null, jobs)
  stops.push(() => shop.app.close())
  admin = await buildAdmin(shop)
  const mailTransport = openMailTransport({
    ...shop.settings,
    mailFrom: null,
    requiresSmtpTls: true,
    defaultContact: defaultSettings,
  })
  outbox = openOutbox(shop, mailTransport)
  stops.push(outbox.stop)
  await jobs.work(mailQueue, ({ mailId }) => deliverMail(shop, mailTransport, mailId))
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** Has a mail sent by the outbox. */
async function send(to: string): Promise<void> {
  await leave(to)
  outbox.wake()
  await until(() => isSent(to))
}

async function leave(to: string): Promise<string> {
  const mail = { subject: 'पौधा & <b>you</b>', paragraphs: ['Namaste', to] }
  await inTransaction(shop.database, (transaction) => sendMail(transaction, to, mail))
  return (await rowOf(to)).id
}

const rowOf = (to: string) =>
  shop.database.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
const isSent = async (to: string) => (await rowOf(to)).sent_at !== null

test('admins browse the local mailbox: the latest first, with text and headers', async () => {
  for (const to of ['first@paudha.example', 'last@paudha.example']) await send(to)
  const { items, total } = await admin.api.list('GET /admin/mailbox', { query: { limit: 1 } })
  assert.deepEqual([items.length, total], [1, 2])
  assert.partialDeepStrictEqual(items, [{ to: 'last@paudha.example', subject: 'पौधा & <b>you</b>' }])
  const mail = await admin.api.call('GET /admin/mailbox/:name', { params: { name: items[0]?._id ?? '' } })
  assert.match(mail.text, /^Namaste\n\nlast@paudha\.example/)
  assert.ok(mail.headers.some(({ name, value }) => name === 'To' && value === 'last@paudha.example'))
})

test('a frame shows a rendered mail, which may do nothing else', async () => {
  const name = (await admin.api.call('GET /admin/mailbox'))[0]?._id ?? ''
  const answer = await fetch(`${shop.url}/api/admin/mailbox/${name}/html`, {
    headers: { Cookie: `paudha_session=${admin.cookie}` },
  })
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none';.* base-uri 'none'; sandbox;/)
  assert.equal(answer.headers.get('x-frame-options'), 'SAMEORIGIN')
  assert.match(await answer.text(), /पौधा &amp; &lt;b&gt;you&lt;\/b&gt;/)
})

test('an invalid mail name is not found, wherever it points; where mails are sent by SMTP there is no mailbox', async () => {
  const unknown = `2026-11-20T10-00-00-000Z-${'A'.repeat(20)}`
  for (const name of ['..%2F..%2Fadmin-password', '%00', 'x.eml', unknown])
    for (const path of [name, `${name}/html`])
      assertRefused(await request(shop, `GET /admin/mailbox/${path}`, { bearer: admin.bearer }), 'not_found')
  const { bearer } = await buildAdmin(live)
  for (const path of ['', `/${unknown}`, `/${unknown}/html`])
    assertRefused(await request(live, `GET /admin/mailbox${path}`, { bearer }), 'not_found')
})

test('an unsent mail is listed with its problem, never with its text, and is retried on request', async () => {
  const id = await leave('stuck@paudha.example')
  const last_error = 'connect ECONNREFUSED 127.0.0.1:25'
  await shop.database.updateTable('mails').set({ attempts: 25, last_error }).where('id', '=', id).execute()
  const { items, total } = await admin.api.list('GET /admin/mails', { query: { limit: 10 } })
  const { createdAt, ...mail } = items[0] ?? assert.fail()
  assert.deepEqual(
    [mail, total],
    [{ _id: id, to: 'stuck@paudha.example', subject: 'पौधा & <b>you</b>', attempts: 25, problem: last_error }, 1],
  )
  await admin.api.call('POST /admin/mails/:id/retry', { params: { id } })
  await until(() => isSent('stuck@paudha.example'))
  assert.deepEqual(await admin.api.call('GET /admin/mails'), [])
})

test('retrying a sent or unknown mail sends nothing', async () => {
  const { id } = await rowOf('stuck@paudha.example')
  const { total } = await admin.api.list('GET /admin/mailbox')
  await admin.api.call('POST /admin/mails/:id/retry', { params: { id } })
  await send('after@paudha.example')
  assert.equal((await admin.api.list('GET /admin/mailbox')).total, total + 1)
  const unknown = `POST /admin/mails/${'A'.repeat(20)}/retry`
  assertRefused(await request(shop, unknown, { bearer: admin.bearer }), 'not_found')
})
