import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { deactivate, register, takeOver } from '../../../test/support/accounts.ts'
import { buildPerson, buildPlant, changePlants, type Person, takeOffSale } from '../../../test/support/factories.ts'
import { assertMailedOnce, insertPeople, unsubscribe, unsubscribeUrlOf } from '../../../test/support/mailings.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendWishlistMails } from './send-wishlist-mails.ts'

const shop = shopForTests()
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())

type Shopper = Pick<Person, 'api'>
const save = ({ api }: Shopper, plant: string) => api.call('POST /wishlist', { body: { plant } })
const agree = ({ api }: Shopper, isWanted = true) => api.call('PUT /wishlist/mails', { body: { isWanted } })
const hasMails = async ({ api }: Shopper) => (await api.call('GET /wishlist/settings')).hasMails
const mailCount = async ({ email }: Pick<Person, 'email'>) => (await outboxMailsTo(shop, email)).length

/** Someone who wants mails, and saved these plants. */
async function buildFollower(...plants: string[]): Promise<Person> {
  const person = await buildPerson(shop)
  for (const plant of plants) await save(person, plant)
  await agree(person)
  return person
}

/** Changes the price or the stock of a plant, and sends what there is to mail. */
async function change(id: string, { price, ...stock }: { price?: number; stock?: number }): Promise<void> {
  const values = { ...stock, ...(price !== undefined && { price: paise(price * 100) }) }
  await changePlants(shop, values, id)
  await sendWishlistMails(shop)
}

/** Sets the customer's last mail back by a day. */
async function passDay({ id }: Person): Promise<void> {
  for (const passed of [
    sql`update wishlists set mailed_at = mailed_at - interval '1 day' where user_id = ${id}`,
    sql`update mails set cause = gen_random_uuid()::text where cause like ${`wishlist ${id} %`}`,
  ])
    await passed.execute(shop.database)
}

test('one mail names what is back and what is cheaper, with a link that ends the mails in one click', async () => {
  const asha = await buildPerson(shop)
  const back = await buildPlant(shop, { name: 'मोगरा · Mogra', price: 350, stock: 0 })
  const cheaper = await buildPlant(shop, { name: 'Tulsi', price: 199.5 })
  const same = await buildPlant(shop, { name: 'Neem' })
  for (const plant of [back, cheaper, same]) await save(asha, plant)
  assert.deepEqual([await hasMails(asha), (await agree(asha)).hasMails], [false, true])
  await sendWishlistMails(shop)
  assert.equal(await mailCount(asha), 0)

  await changePlants(shop, { stock: 3 }, back)
  await changePlants(shop, { price: paise(14_950) }, cheaper)
  await Promise.all([sendWishlistMails(shop), sendWishlistMails(shop)])
  await sendWishlistMails(shop)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha.email)
  assert.deepEqual([mail?.subject, others], ['2 plants on your wishlist are back in stock or cheaper', []])
  assert.match(mail?.text ?? '', /मोगरा · Mogra: In stock again, at ₹350\.00\n/)
  assert.match(mail?.text ?? '', /Tulsi: Now ₹149\.50, ₹50\.00 less than before\n/)
  assert.doesNotMatch(mail?.text ?? '', /Neem/)
  assert.match(mail?.text ?? '', /http:\/\/shop\.test\/wishlist/)

  await unsubscribe(shop, unsubscribeUrlOf(mail))
  assert.equal(await hasMails(asha), false)
  await passDay(asha)
  await change(cheaper, { price: 99 })
  assert.equal(await mailCount(asha), 1)
})

test('there is one mail a day, and each change is mailed once', async () => {
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 200 })
  const asha = await buildFollower(plant)
  const sendsAfter = async (price: number) => {
    await change(plant, { price })
    return mailCount(asha)
  }
  assert.deepEqual([await sendsAfter(150), await sendsAfter(140)], [1, 1])
  await passDay(asha)
  assert.deepEqual([await sendsAfter(140), await sendsAfter(140)], [2, 2])
  await passDay(asha)
  assert.deepEqual([await sendsAfter(180), await sendsAfter(140)], [2, 2])
})

test('a cheaper plant that is sold out is mailed once it is back', async () => {
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 200 })
  const asha = await buildFollower(plant)
  await change(plant, { price: 150, stock: 0 })
  assert.equal(await mailCount(asha), 0)
  await change(plant, { stock: 2 })
  const [mail] = await outboxMailsTo(shop, asha.email)
  assert.equal(mail?.subject, 'Tulsi is back in stock')
  assert.match(mail?.text ?? '', /In stock again, at ₹150\.00, ₹50\.00 less than before/)
})

test('a bundle is back when its parts are, and a size is named with its size', async () => {
  const pot = await buildPlant(shop, { name: 'Pot', price: 300, stock: 5 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two Pots', price: 500, parts, stock: undefined })
  const size = { family: 'Areca Palm', label: '20 cm pot', position: 1 }
  const asha = await buildFollower(bundle)
  const ravi = await buildFollower(await buildPlant(shop, { name: 'Areca Palm', price: 700, size }))
  const [palm] = await ravi.api.call('GET /wishlist')
  for (const stock of [1, 2]) await change(pot, { stock })
  await change(palm?.plant._id ?? '', { price: 600 })
  const [mail, ...others] = await outboxMailsTo(shop, asha.email)
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, 'Two Pots is back in stock')
  assert.match(mail?.text ?? '', /In stock again, at ₹500\.00\n/)
  assert.match((await outboxMailsTo(shop, ravi.email))[0]?.subject ?? '', /^Areca Palm, 20 cm pot is/)

  await passDay(asha)
  await change(pot, { stock: 0 })
  await takeOffSale(shop, pot)
  await change(pot, { stock: 9 })
  assert.equal(await mailCount(asha), 1)
})

test('no mail is sent without consent, about changes before it, to a deactivated account or about a plant off sale', async () => {
  const [plant, gone] = [await buildPlant(shop, { price: 200 }), await buildPlant(shop, { price: 200 })]
  const [silent, late] = [await buildPerson(shop), await buildPerson(shop)]
  for (const person of [silent, late]) await save(person, plant)
  const [shut, misses] = [await buildFollower(plant), await buildFollower(gone)]
  await deactivate(shop, shut)
  await takeOffSale(shop, gone)
  for (const id of [plant, gone]) await change(id, { price: 100 })
  await agree(late)
  await sendWishlistMails(shop)
  for (const person of [silent, late, shut, misses]) assert.equal(await mailCount(person), 0)
  assert.equal((await agree(late, false)).hasMails, false)
})

test('a consent given by another person ends when the owner of the address takes over the account', async () => {
  const mallory = await register(shop)
  const plant = await buildPlant(shop, { price: 200 })
  await save(mallory, plant)
  await agree(mallory)
  await takeOver(shop, mallory.email)
  await change(plant, { price: 100 })
  assert.ok((await outboxMailsTo(shop, mallory.email)).every(({ subject }) => !subject.includes('cheaper')))
})

test('250 people are mailed once each by several processes at once', async () => {
  const [plant, people] = [await buildPlant(shop, { price: 200 }), await insertPeople(shop, 250)]
  const price = paise(30_000)
  const items = people.map((user_id) => ({ user_id, plant_id: plant, price, known_price: price, is_sold_out: false }))
  await shop.database.insertInto('wishlist_items').values(items).execute()
  await sql`insert into wishlists (user_id, mails_consented_at) select id, now() from users where id = any(${people})`.execute(
    shop.database,
  )
  await Promise.all([sendWishlistMails(shop), sendWishlistMails(shop), sendWishlistMails(shop)])
  await sendWishlistMails(shop)
  await assertMailedOnce(shop, people)
})
