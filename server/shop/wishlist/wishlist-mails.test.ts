import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findOrCreateAccount } from '../accounts/providers/find-or-create-account.ts'
import { sendWishlistMails } from './send-wishlist-mails.ts'

const shop = shopForTests()
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

const save = ({ api }: Person, plant: string) => api.call('POST /wishlist', { body: { plant } })
const agree = ({ api }: Person, isWanted = true) => api.call('PUT /wishlist/mails', { body: { isWanted } })
const hasMails = async ({ api }: Person) => (await api.call('GET /wishlist/settings')).hasMails
const mailCount = async ({ email }: Person) => (await outboxMailsTo(shop, email)).length

async function change(id: string, values: { price?: number; stock?: number }): Promise<void> {
  const { price, stock } = values
  await shop.database
    .updateTable('plants')
    .set({ ...(price !== undefined && { price: paise(price * 100) }), ...(stock !== undefined && { stock }) })
    .where('id', '=', id)
    .execute()
}

/** Sets the customer's last mail back by a day. */
async function passDay({ id }: Person): Promise<void> {
  await shop.database
    .updateTable('wishlists')
    .set({ mailed_at: sql<Date>`mailed_at - interval '1 day'` })
    .where('user_id', '=', id)
    .execute()
  await sql`update mails set cause = gen_random_uuid()::text where cause like ${`wishlist ${id} %`}`.execute(
    shop.database,
  )
}

test('one mail names what is back and what is cheaper, with a link that ends the mails in one click', async () => {
  const asha = await buildPerson(shop)
  const back = await buildPlant(shop, { name: 'मोगरा · Mogra', price: 350, stock: 5 })
  const cheaper = await buildPlant(shop, { name: 'Tulsi', price: 199.5 })
  const same = await buildPlant(shop, { name: 'Neem' })
  for (const plant of [back, cheaper, same]) await save(asha, plant)
  assert.deepEqual([await hasMails(asha), (await agree(asha)).hasMails], [false, true])
  await change(back, { stock: 0 })
  await sendWishlistMails(shop)
  assert.equal(await mailCount(asha), 0)

  await change(back, { stock: 3 })
  await change(cheaper, { price: 149.5 })
  await Promise.all([sendWishlistMails(shop), sendWishlistMails(shop)])
  await sendWishlistMails(shop)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha.email)
  assert.deepEqual([mail?.subject, others], ['2 plants of your wishlist are back or cheaper', []])
  assert.match(mail?.text ?? '', /मोगरा · Mogra: In stock again, at ₹350\.00\n/)
  assert.match(mail?.text ?? '', /Tulsi: Now ₹149\.50, ₹50\.00 less than before\n/)
  assert.doesNotMatch(mail?.text ?? '', /Neem/)
  assert.match(mail?.text ?? '', /http:\/\/shop\.test\/wishlist/)

  const unsubscribe = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  assert.match(unsubscribe, /^<http:\/\/shop\.test\/api\/newsletter\/unsubscribe\/[0-9a-f]{64}>$/)
  const path = new URL(unsubscribe.slice(1, -1)).pathname.replace('/api', '')
  for (const _ of ['once', 'twice']) assert.equal((await request(shop, `POST ${path}`)).status, 200)
  assert.equal(await hasMails(asha), false)
  await passDay(asha)
  await change(cheaper, { price: 99 })
  await sendWishlistMails(shop)
  assert.equal(await mailCount(asha), 1)
})

test('there is one mail a day, and each change is mailed once', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 200 })
  await save(asha, plant)
  await agree(asha)
  const sendsAfter = async (price: number) => {
    await change(plant, { price })
    await sendWishlistMails(shop)
    return mailCount(asha)
  }
  assert.deepEqual([await sendsAfter(150), await sendsAfter(140)], [1, 1])
  await passDay(asha)
  assert.deepEqual([await sendsAfter(140), await sendsAfter(140)], [2, 2])
  await passDay(asha)
  assert.deepEqual([await sendsAfter(180), await sendsAfter(140)], [2, 2])
})

test('a cheaper plant that is sold out is mailed once it is back', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 200 })
  await save(asha, plant)
  await agree(asha)
  await change(plant, { price: 150, stock: 0 })
  await sendWishlistMails(shop)
  assert.equal(await mailCount(asha), 0)
  await change(plant, { stock: 2 })
  await sendWishlistMails(shop)
  const [mail] = await outboxMailsTo(shop, asha.email)
  assert.equal(mail?.subject, 'Tulsi is back')
  assert.match(mail?.text ?? '', /In stock again, at ₹150\.00, ₹50\.00 less than before/)
})

test('a bundle is back when its parts are, and a size is named with its size', async () => {
  const asha = await buildPerson(shop)
  const pot = await buildPlant(shop, { name: 'Pot', price: 300, stock: 5 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two Pots', price: 500, parts, stock: undefined })
  const size = { family: 'Areca Palm', label: '20 cm pot', position: 1 }
  const palm = await buildPlant(shop, { name: 'Areca Palm', price: 700, size })
  for (const plant of [bundle, palm]) await save(asha, plant)
  await agree(asha)
  await change(pot, { stock: 1 })
  await sendWishlistMails(shop)
  await change(pot, { stock: 2 })
  await change(palm, { price: 600 })
  await sendWishlistMails(shop)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha.email)
  assert.deepEqual(others, [])
  assert.match(mail?.text ?? '', /Two Pots: In stock again, at ₹500\.00\n/)
  assert.match(mail?.text ?? '', /Areca Palm, 20 cm pot: Now ₹600\.00/)

  await passDay(asha)
  await change(pot, { stock: 0 })
  await sendWishlistMails(shop)
  await change(pot, { stock: 9 })
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', '=', pot).execute()
  await sendWishlistMails(shop)
  assert.equal(await mailCount(asha), 1)
})

test('no mail is sent without consent, of what came before it, to a deactivated account or of a plant off sale', async () => {
  const [silent, late, shut, misses] = [
    await buildPerson(shop),
    await buildPerson(shop),
    await buildPerson(shop),
    await buildPerson(shop),
  ]
  const [plant, gone] = [await buildPlant(shop, { price: 200 }), await buildPlant(shop, { price: 200 })]
  for (const person of [silent, late, shut]) await save(person, plant)
  await save(misses, gone)
  for (const person of [shut, misses]) await agree(person)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', shut.id).execute()
  await (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id: gone } })
  for (const id of [plant, gone]) await change(id, { price: 100 })
  await agree(late)
  await sendWishlistMails(shop)
  for (const person of [silent, late, shut, misses]) assert.equal(await mailCount(person), 0)
  assert.equal((await agree(late, false)).hasMails, false)
})

test('a consent that was given by another person ends when the owner of the address takes the account over', async () => {
  const email = `${crypto.randomUUID()}@paudha.example`
  const body = { name: 'Mallory', email, password: 'monsoon rain' }
  const { token } = await shop.api().call('POST /auth/register', { body })
  const api = shop.api(token)
  const plant = await buildPlant(shop, { price: 200 })
  await api.call('POST /wishlist', { body: { plant } })
  await api.call('PUT /wishlist/mails', { body: { isWanted: true } })
  const source = { network: null, userAgent: null, log: { info: () => {}, warn: () => {} } }
  const address = { address: email, isVerified: true }
  await findOrCreateAccount(shop, source, 'google', { subject: crypto.randomUUID(), name: 'Asha', email: address })
  await change(plant, { price: 100 })
  await sendWishlistMails(shop)
  const mails = await shop.database.selectFrom('mails').select('subject').where('recipient', '=', email).execute()
  assert.ok(mails.every(({ subject }) => !subject.includes('cheaper')))
})

test('250 people are mailed once each by several processes at once', async () => {
  const plant = await buildPlant(shop, { price: 200 })
  const people = Array.from({ length: 250 }, () => newIdentifier()).map((id) => {
    return { id, name: 'Asha', email: `${id.toLowerCase()}@paudha.example` }
  })
  await shop.database.insertInto('users').values(people).execute()
  const price = paise(30_000)
  await shop.database
    .insertInto('wishlist_items')
    .values(people.map(({ id }) => ({ user_id: id, plant_id: plant, price, known_price: price, is_sold_out: false })))
    .execute()
  await shop.database
    .insertInto('wishlists')
    .values(people.map(({ id }) => ({ user_id: id, mails_consented_at: sql<Date>`now()` })))
    .execute()
  await Promise.all([sendWishlistMails(shop), sendWishlistMails(shop), sendWishlistMails(shop)])
  await sendWishlistMails(shop)
  const emails = people.map(({ email }) => email)
  const mails = await shop.database.selectFrom('mails').select('recipient').where('recipient', 'in', emails).execute()
  assert.equal(mails.length, 250)
})
