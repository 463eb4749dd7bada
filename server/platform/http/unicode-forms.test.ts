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

for (const [what, ...forms] of pairs) {
  test(`${what} is found among plants, customers, orders and messages in the form in which it was not stored`, async () => {
    const admin = await buildAdmin(shop)
    for (const [stored, typed] of [forms, forms.toReversed()]) {
      const plant = await buildPlant(shop, { name: `${stored} A`, stock: 9 })
      const person = await buildPerson(shop, { name: `${stored} Kumar` })
      const order = await buildOrder(person, [{ plant, quantity: 2, price: 199 }])
      const subject = `${stored} ${plant}`
      await person.api.call('POST /contact', { body: { name: 'A', email: 'a@mail.test', subject, message: 'Hello' } })
      const query = { search: typed }
      const found = await Promise.all([
        shop.api().call('GET /plants', { query: { ...query, literal: true } }),
        admin.api.call('GET /admin/users', { query }),
        admin.api.call('GET /admin/orders', { query }),
      ])
      for (const [index, id] of [plant, person.id, order._id].entries())
        assert.ok(
          found[index]?.some(({ _id }) => _id === id),
          `${typed}: ${index}`,
        )
      const messages = await admin.api.call('GET /admin/messages', { query })
      assert.ok(messages.some(({ subject }) => subject.endsWith(plant)))
    }
  })
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

test('a search and an e-mail are the same with what a paste brings along, an e-mail with letters of full width', async () => {
  const plant = await buildPlant(shop, { name: 'Queen of Sheba', stock: 9 })
  const found = await shop.api().call('GET /plants', { query: { search: '\u200bqueen\u00a0of\tSheba', literal: true } })
  assert.partialDeepStrictEqual(found, [{ _id: plant }])
  const body = { name: 'Zubeida', email: 'zubeida@mail.test', password: 'tulsi-leaf-77' }
  await request(shop, 'POST /auth/register', { body })
  const admin = await buildAdmin(shop)
  for (const search of [`\u2060${body.email}`, 'Zu\u00adbeida\n'])
    assert.equal((await admin.api.call('GET /admin/users', { query: { search } })).length, 1)
  for (const email of ['\u200bzubeida@mail.test\u2060', 'ＺＵＢＥＩＤＡ＠mail.test']) {
    const answer = await request(shop, 'POST /auth/login', { body: { email, password: body.password } })
    assert.equal(answer.status, 200, JSON.stringify(email))
  }
})
