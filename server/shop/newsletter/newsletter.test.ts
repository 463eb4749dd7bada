import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { newEmail } from '../../../test/support/accounts.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { unsubscribeUrlOf } from '../../../test/support/mailings.ts'
import { deliverMailsTo } from '../../../test/support/mails.ts'
import { assertProtected, assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { oneClickUnsubscribeUrl } from './unsubscribe.ts'

const shop = shopForTests()
const subscribe = (email: unknown, headers: Record<string, string> = {}) =>
  request(shop, 'POST /newsletter', { body: { email }, headers })
const unsubscribe = (token: string) => request(shop, 'POST /newsletter/unsubscribe', { body: { token } })
const rowOf = (email: string) =>
  shop.database.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

async function subscribed(email = newEmail(), headers: Record<string, string> = {}) {
  await subscribe(email, headers)
  return rowOf(email)
}

test('subscribing responds alike whether or not the address was known, also 20 times at once, and stores it once', async () => {
  const [email, ...others] = ['asha@paudha.example', ' ASHA@paudha.Example ', ...Array(20).fill('ravi@paudha.example')]
  const answers = [await subscribe(email), ...(await Promise.all(others.map((other) => subscribe(other))))]
  for (const { status, json } of answers)
    assert.deepEqual([status, json], [200, { message: 'Thank you for subscribing!' }])
  const subscribers = await shop.database.selectFrom('newsletter_subscribers').selectAll().orderBy('email').execute()
  const stored = subscribers.map((row) => row.consented_at instanceof Date && row.email)
  assert.deepEqual(stored, ['asha@paudha.example', 'ravi@paudha.example'])
})

test('the page of a subscription is stored when it is the shop’s own', async () => {
  const pages = { 'http://shop.test/contact?utm=x#y': '/contact', 'https://evil.example/contact': null, nonsense: null }
  for (const [Referer, page] of Object.entries(pages))
    assert.equal((await subscribed(newEmail(), { Referer })).consented_on, page)
})

test('consent counts from when it was first given, and from the new date after unsubscribing', async () => {
  const first = await subscribed()
  const Referer = 'http://shop.test/about'
  assert.deepEqual(await subscribed(first.email, { Referer }), first)
  await unsubscribe(first.token)
  assert.ok((await rowOf(first.email)).unsubscribed_at instanceof Date)
  const again = await subscribed(first.email, { Referer })
  assert.deepEqual([again.unsubscribed_at, again.consented_on, again.token], [null, '/about', first.token])
  assert.ok(again.consented_at > first.consented_at)
})

test('unsubscribing needs no login, is idempotent, and reports an invalid link', async () => {
  const { email, token } = await subscribed()
  const answers = [await unsubscribe(token)]
  const { unsubscribed_at } = await rowOf(email)
  answers.push(await unsubscribe(token))
  for (const { status, json } of answers)
    assert.deepEqual([status, json], [200, { message: 'You have been unsubscribed.' }])
  assert.deepEqual((await rowOf(email)).unsubscribed_at, unsubscribed_at)
  await subscribed()
  await assertUnchanged(shop.database, async () => {
    assertRefused(await unsubscribe('f'.repeat(64)), 'link_invalid')
    for (const wrong of ['f'.repeat(64), 'x', '..%2F..', '%00', '%25'])
      assertRefused(await request(shop, `POST /newsletter/unsubscribe/${wrong}`), 'not_found')
    assertRefused(await request(shop, 'GET /newsletter/unsubscribe/x'), 'not_found')
  })
})

test('a mail with an unsubscribe link has both headers of RFC 8058, another one none; its one click unsubscribes, opening it only leads to the page', async (context) => {
  const { email, token } = await subscribed()
  const smtp = await startFakeSmtp()
  context.onTestFinished(smtp.stop)
  const unsubscribeUrl = oneClickUnsubscribeUrl(shop, token)
  await inTransaction(shop.database, async (transaction) => {
    await sendMail(transaction, email, { subject: 'Monsoon', paragraphs: ['Namaste'] }, { unsubscribeUrl })
    await sendMail(transaction, email, { subject: 'Rain', paragraphs: ['Namaste'] })
  })
  const mails = await deliverMailsTo(shop, smtp, email)
  const [mailing, other] = ['Monsoon', 'Rain'].map((subject) => mails.find((mail) => mail.subject === subject))
  assert.equal(unsubscribeUrlOf(mailing), `http://shop.test/api/newsletter/unsubscribe/${token}`)
  assert.ok(other?.headers.every(({ key }) => !key.startsWith('list-')))

  const path = `/newsletter/unsubscribe/${token}`
  const opened = await request(shop, `GET ${path}`)
  assert.deepEqual([opened.status, opened.headers.get('location')], [302, `http://shop.test/unsubscribe#${token}`])
  assert.equal((await rowOf(email)).unsubscribed_at, null)

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'Content-Type': type }
    const answer = await request(shop, `POST ${path}`, { headers, body: 'List-Unsubscribe=One-Click' })
    assert.deepEqual([answer.status, answer.json], [200, { message: 'You have been unsubscribed.' }])
    assertProtected(answer.headers)
  }
  assert.ok((await rowOf(email)).unsubscribed_at instanceof Date)
})

test('admins list and search subscribers, and never see their tokens', async () => {
  const admin = await buildAdmin(shop)
  const { email, token } = await subscribed()
  const found = async (status?: 'subscribed' | 'unsubscribed') => {
    const query = { search: email.toUpperCase(), status, limit: 10 }
    const { items, total } = await admin.api.list('GET /admin/subscribers', { query })
    assert.ok(items.length === total && items.every((item) => item.email === email))
    return total
  }
  assert.equal(await found(), 1)
  await unsubscribe(token)
  assert.deepEqual([await found('subscribed'), await found('unsubscribed')], [0, 1])
  const { text } = await request(shop, 'GET /admin/subscribers', { bearer: admin.bearer })
  assert.doesNotMatch(text, /[0-9a-f]{64}/)
})

test('admins export the current subscribers, as CSV in which no address is a formula', async () => {
  const [{ email }, gone, formula] = [await subscribed(), await subscribed(), `=${newEmail()}`]
  await unsubscribe(gone.token)
  await subscribe(formula, { Referer: 'http://shop.test/about' })
  const { headers, text } = await exportSheet(shop, await buildAdmin(shop), '/admin/subscribers/export')
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="newsletter-subscribers.csv"')
  assert.match(text, /^\ufeff"E-mail","Subscribed at","Subscribed on page"\r\n/)
  assert.match(text, new RegExp(`\r\n"${email}","\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z",""\r\n`))
  assert.match(text, new RegExp(`\r\n"'${formula}","[^,]+","/about"\r\n`))
  assert.ok(!text.includes(gone.email))
})
