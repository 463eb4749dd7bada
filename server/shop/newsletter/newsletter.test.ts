import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { deliverMailsTo } from '../../../test/support/mails.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { oneClickUnsubscribeUrl } from './one-click.ts'

const shop = shopForTests()
const subscribe = (body: unknown, headers: Record<string, string> = {}) =>
  request(shop, 'POST /newsletter', { body, headers })
const rowOf = (email: string) =>
  shop.database.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const newAddress = () => `${crypto.randomUUID()}@paudha.example`

async function subscribed(): Promise<{ email: string; token: string }> {
  const email = newAddress()
  await subscribe({ email })
  return rowOf(email)
}

test('subscribing responds alike whether or not the address was known, and stores it once', async () => {
  const answers = [
    await subscribe({ email: 'asha@paudha.example' }),
    await subscribe({ email: ' ASHA@paudha.Example ' }),
  ]
  for (const { status, json } of answers) {
    assert.deepEqual([status, json], [200, { message: 'Thank you for subscribing!' }])
  }
  const subscribers = await shop.database.selectFrom('newsletter_subscribers').selectAll().execute()
  assert.deepEqual(
    subscribers.map(({ email }) => email),
    ['asha@paudha.example'],
  )
  assert.ok(subscribers[0]?.consented_at instanceof Date)
})

test('20 concurrent subscriptions with one address are one', async () => {
  const twenty = Array.from({ length: 20 }, () => subscribe({ email: 'ravi@paudha.example' }))
  assert.deepEqual(new Set((await Promise.all(twenty)).map(({ status }) => status)), new Set([200]))
})

test('an invalid address is not subscribed', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const email of [
      '',
      ' ',
      'asha',
      'a@b',
      'a@x.example\r\nBcc: b@x.example',
      'a\0@x.example',
      ['a@x.example'],
      null,
    ]) {
      assertRefused(await subscribe({ email }), 'invalid', ['email'])
    }
  })
})

test('the page of a subscription is stored when it is the shop’s own', async () => {
  const pages: readonly (readonly [referer: string, page: string | null])[] = [
    ['http://shop.test/contact?utm=x#y', '/contact'],
    ['https://evil.example/contact', null],
    ['nonsense', null],
  ]
  for (const [referer, page] of pages) {
    const email = newAddress()
    await subscribe({ email }, { Referer: referer })
    assert.equal((await rowOf(email)).consented_on, page)
  }
})

test('consent counts from when it was first given, and from the new date after unsubscribing', async () => {
  const { email, token } = await subscribed()
  const first = await rowOf(email)
  await subscribe({ email }, { Referer: 'http://shop.test/about' })
  assert.deepEqual(await rowOf(email), first)
  await request(shop, 'POST /newsletter/unsubscribe', { body: { token } })
  assert.ok((await rowOf(email)).unsubscribed_at instanceof Date)
  await subscribe({ email }, { Referer: 'http://shop.test/about' })
  const again = await rowOf(email)
  assert.deepEqual([again.unsubscribed_at, again.consented_on, again.token], [null, '/about', token])
  assert.ok(again.consented_at > first.consented_at)
})

test('unsubscribing needs no login, is idempotent, and reports an invalid link', async () => {
  const { email, token } = await subscribed()
  for (const _ of ['once', 'twice']) {
    const { status, json } = await request(shop, 'POST /newsletter/unsubscribe', { body: { token } })
    assert.deepEqual([status, json], [200, { message: 'You are unsubscribed.' }])
  }
  const { unsubscribed_at } = await rowOf(email)
  await request(shop, 'POST /newsletter/unsubscribe', { body: { token } })
  assert.deepEqual((await rowOf(email)).unsubscribed_at, unsubscribed_at)
  assertRefused(
    await request(shop, 'POST /newsletter/unsubscribe', { body: { token: 'f'.repeat(64) } }),
    'link_invalid',
  )
  assertRefused(await request(shop, 'POST /newsletter/unsubscribe', { body: { token: "' or 1=1" } }), 'invalid')
})

test('a mail program unsubscribes with the one click of RFC 8058; opening the address only leads to the page', async () => {
  const { email, token } = await subscribed()
  const path = `/newsletter/unsubscribe/${token}`
  const opened = await request(shop, `GET ${path}`)
  assert.deepEqual([opened.status, opened.headers.get('location')], [302, `http://shop.test/unsubscribe#${token}`])
  assert.equal((await rowOf(email)).unsubscribed_at, null)

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'Content-Type': type }
    const answer = await request(shop, `POST ${path}`, { headers, body: 'List-Unsubscribe=One-Click' })
    assert.deepEqual([answer.status, answer.json], [200, { message: 'You are unsubscribed.' }])
    assertProtected(answer.headers)
  }
  assert.ok((await rowOf(email)).unsubscribed_at instanceof Date)
})

test('an invalid token unsubscribes no address', async () => {
  await subscribed()
  await assertUnchanged(shop.database, async () => {
    for (const token of ['f'.repeat(64), 'x', '..%2F..', '%00', '%25']) {
      assertRefused(await request(shop, `POST /newsletter/unsubscribe/${token}`), 'not_found')
    }
    assertRefused(await request(shop, 'GET /newsletter/unsubscribe/x'), 'not_found')
  })
})

test('a mail with an unsubscribe link has both headers of RFC 8058, another one none', async () => {
  const { email, token } = await subscribed()
  const smtp = await startFakeSmtp()
  const mail = { subject: 'Monsoon', paragraphs: ['Namaste'] }
  const unsubscribeUrl = oneClickUnsubscribeUrl(shop, token)
  await inTransaction(shop.database, async (transaction) => {
    await sendMail(transaction, email, mail, { unsubscribeUrl })
    await sendMail(transaction, email, mail)
  })
  const mails = await deliverMailsTo(shop, smtp, email)
  const heads = mails.map(({ headers }) =>
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => `${key}: ${value}`),
  )
  await smtp.stop()
  assert.deepEqual(heads.toSorted(), [
    [],
    [
      `list-unsubscribe: <http://shop.test/api/newsletter/unsubscribe/${token}>`,
      'list-unsubscribe-post: List-Unsubscribe=One-Click',
    ],
  ])
})

test('admins list and search subscribers, and never see their tokens', async () => {
  const admin = await buildAdmin(shop)
  const { email, token } = await subscribed()
  const { items, total } = await admin.api.list('GET /admin/subscribers', { query: { search: email.toUpperCase() } })
  assert.deepEqual([items.map((item) => item.email), total], [[email], 1])
  await request(shop, 'POST /newsletter/unsubscribe', { body: { token } })
  const found = (status: 'subscribed' | 'unsubscribed') =>
    admin.api.list('GET /admin/subscribers', { query: { search: email, status, limit: 10 } })
  assert.deepEqual([(await found('subscribed')).total, (await found('unsubscribed')).total], [0, 1])
  const { text } = await request(shop, 'GET /admin/subscribers', { bearer: admin.bearer })
  assert.doesNotMatch(text, /[0-9a-f]{64}/)
  const { bearer } = await buildPerson(shop)
  assertRefused(await request(shop, 'GET /admin/subscribers', { bearer }), 'admins_only')
})

test('admins export the current subscribers, as CSV in which no address is a formula', async () => {
  const [{ email }, gone, formula] = [await subscribed(), await subscribed(), `=${newAddress()}`]
  await request(shop, 'POST /newsletter/unsubscribe', { body: { token: gone.token } })
  await subscribe({ email: formula }, { Referer: 'http://shop.test/about' })
  const { headers, text } = await exportSheet(shop, await buildAdmin(shop), '/admin/subscribers/export')
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="newsletter-subscribers.csv"')
  assert.match(text, /^\ufeff"E-mail","Subscribed at","Subscribed on"\r\n/)
  assert.match(text, new RegExp(`\r\n"${email}","\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z",""\r\n`))
  assert.match(text, new RegExp(`\r\n"'${formula}","[^,]+","/about"\r\n`))
  assert.ok(!text.includes(gone.email))
})
