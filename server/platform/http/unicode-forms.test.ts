import assert from 'node:assert/strict'
import { hash } from '@node-rs/argon2'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** Each is one text to its reader, in two forms. */
const pairs = [
  ['गुड़हल', '\u0917\u0941\u095c\u0939\u0932', '\u0917\u0941\u0921\u093c\u0939\u0932'],
  ['José', 'Jos\u00e9', 'Jose\u0301'],
  ['ज़ैनब', '\u095b\u0948\u0928\u092c', '\u091c\u093c\u0948\u0928\u092c'],
  ['full width', 'ＭＯＮＥＹ', 'money'],
  ['half width', 'ﾓﾝｽﾃﾗ', 'モンステラ'],
] as const

for (const [what, one, other] of pairs) {
  for (const [stored, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    const form = stored === one ? 'composed' : 'decomposed'
    test(`${what}, stored ${form}, is found in the other form among plants, customers, orders and messages`, async () => {
      const admin = await buildAdmin(shop)
      const plant = await buildPlant(shop, { name: `${stored} ${form}`, stock: 9 })
      const person = await buildPerson(shop, { name: `${stored} Kumar` })
      const order = await buildOrder(person, [{ plant, quantity: 2, price: 199 }])
      await person.api.call('POST /contact', {
        body: { name: stored, email: 'a@mail.test', subject: `${stored} ${form}`, message: 'Hello' },
      })
      const search = { query: { search: typed } }
      const plants = await shop.api().call('GET /plants', { query: { search: typed, literal: true } })
      assert.ok(plants.some(({ _id }) => _id === plant))
      const customers = await admin.api.call('GET /admin/users', search)
      assert.ok(customers.some(({ _id }) => _id === person.id))
      const orders = await admin.api.call('GET /admin/orders', search)
      assert.ok(orders.some(({ _id }) => _id === order._id))
      const messages = await admin.api.call('GET /admin/messages', search)
      assert.ok(messages.some(({ subject }) => subject.endsWith(form)))
    })
  }
}

test('what was typed decomposed is stored and answered composed, escapes in JSON included', async () => {
  const { bearer } = await buildPerson(shop)
  const body = '{"name":"Jose\\u0301 Zaenab"}'
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${shop.url}/api/auth/me`, { method: 'PATCH', headers, body })
  assert.equal(((await answer.json()) as { name: string }).name, 'Jos\u00e9 Zaenab')
})

test('a password with accents is the same in every form, and fits a hash made of either', async () => {
  const [composed, decomposed] = ['Mo\u0301nstera-\u0921\u093c-77', 'M\u00f3nstera-\u095c-77']
  const logIn = (email: string, password: string) => request(shop, 'POST /auth/login', { body: { email, password } })
  const body = { name: 'Zoë', email: 'zoe@mail.test', password: composed }
  assert.equal((await request(shop, 'POST /auth/register', { body })).status, 201)
  for (const password of [composed, decomposed]) assert.equal((await logIn(body.email, password)).status, 200)
  assert.equal((await logIn(body.email, `${composed}x`)).status, 401)

  const { email, id } = await buildPerson(shop)
  await shop.database
    .updateTable('users')
    .set({ password_hash: await hash(decomposed) })
    .where('id', '=', id)
    .execute()
  for (const password of [composed, decomposed]) assert.equal((await logIn(email, password)).status, 200)
})

test('a search is found with what a paste brings along', async () => {
  const admin = await buildAdmin(shop)
  const plant = await buildPlant(shop, { name: 'Queen of Sheba', stock: 9 })
  for (const search of ['\u200bQueen of\tSheba', '\u202aqueen\u00a0of sheba\u202c']) {
    const found = await shop.api().call('GET /plants', { query: { search, literal: true } })
    assert.deepEqual(
      found.map(({ _id }) => _id),
      [plant],
    )
  }
  const { email } = await buildPerson(shop, { name: 'Zubeida' })
  for (const search of [`\u2060${email}`, 'Zu\u00adbeida\n']) {
    assert.equal((await admin.api.call('GET /admin/users', { query: { search } })).length, 1)
  }
})

test('an e-mail is the same with letters of full width and with what a paste brings along', async () => {
  const body = { name: 'Asha', email: 'asha@mail.test', password: 'tulsi-leaf-77' }
  await request(shop, 'POST /auth/register', { body })
  for (const email of ['\u200basha@mail.test\u2060', 'ＡＳＨＡ＠mail.test', '\u00a0asha@mail.test\ufeff']) {
    const answer = await request(shop, 'POST /auth/login', { body: { email, password: body.password } })
    assert.equal(answer.status, 200, JSON.stringify(email))
  }
})

test('a body nested deeper than any schema is refused quickly', async () => {
  const deep = `${'{"a":'.repeat(15_000)}"\u00e9"${'}'.repeat(15_000)}`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${shop.url}/api/auth/login`, { method: 'POST', headers, body: deep })
  assert.equal(answer.status, 400)
})
