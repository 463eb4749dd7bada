import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
} from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { sendBackInStockMails } from './send-back-in-stock-mails.ts'

const shop = shopForTests()
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

/** A plant that is sold out. */
async function soldOut(name = 'Money Plant'): Promise<string> {
  const id = await buildPlant(shop, { name, price: 350, stock: 1 })
  await buildOrder(await buildPerson(shop), [{ plant: id, quantity: 1, price: 350 }])
  return id
}

async function restock(id: string, stock = 5): Promise<void> {
  const admin = await buildAdmin(shop)
  const { name } = await admin.api.call('GET /plants/:id', { params: { id } })
  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ name, price: 350, stock }) })
}

const saveAlert = ({ api }: Person, id: string) => api.call('POST /plants/:id/stock-alert', { params: { id } })
const deleteAlert = ({ api }: Person, id: string) => api.call('DELETE /plants/:id/stock-alert', { params: { id } })
const hasAlert = async ({ api }: Person, id: string) =>
  (await api.call('GET /plants/:id/stock-alert', { params: { id } })).isWanted

test('a mail that waits is withdrawn when its reader ends the alerts by an earlier one', async () => {
  const [asha, first, second] = [await buildPerson(shop), await soldOut(), await soldOut('Neem')]
  for (const plant of [first, second]) await saveAlert(asha, plant)
  await restock(first)
  await sendBackInStockMails(shop)
  const [mail] = await deliverMailsTo(shop, smtp, asha.email)
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  await restock(second)
  await sendBackInStockMails(shop)
  const path = new URL(link.slice(1, -1)).pathname.replace('/api', '')
  assert.equal((await request(shop, `POST ${path}`)).status, 200)
  assert.deepEqual(
    (await outboxMailsTo(shop, asha.email)).filter(({ sent_at }) => sent_at === null),
    [],
  )
})

test('a shopper with an alert is mailed once that the plant is back, with an unsubscribe link', async () => {
  const [asha, plant] = [await buildPerson(shop), await soldOut('मोगरा · Mogra')]
  assert.deepEqual(
    [await saveAlert(asha, plant), await saveAlert(asha, plant)],
    [{ isWanted: true }, { isWanted: true }],
  )
  await sendBackInStockMails(shop)
  assert.equal((await outboxMailsTo(shop, asha.email)).length, 0)

  await restock(plant)
  await Promise.all([sendBackInStockMails(shop), sendBackInStockMails(shop)])
  await sendBackInStockMails(shop)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha.email)
  assert.deepEqual([mail?.subject, others.length], ['मोगरा · Mogra is back', 0])
  assert.match(mail?.text ?? '', new RegExp(`http://shop\\.test/plants/${plant}`))
  assert.match(mail?.text ?? '', /in stock again, at ₹350\.00/)
  const unsubscribe = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  assert.match(unsubscribe, /^<http:\/\/shop\.test\/api\/newsletter\/unsubscribe\/[0-9a-f]{64}>$/)
  assert.equal(await hasAlert(asha, plant), false)

  const other = await soldOut()
  await saveAlert(asha, other)
  const path = new URL(unsubscribe.slice(1, -1)).pathname.replace('/api', '')
  for (const _ of ['once', 'twice']) assert.equal((await request(shop, `POST ${path}`)).status, 200)
  assert.equal(await hasAlert(asha, other), false)
})

test('an alert set again after that sends another mail', async () => {
  const [asha, plant] = [await buildPerson(shop), await soldOut()]
  for (const mails of [1, 2]) {
    await saveAlert(asha, plant)
    if (mails === 1) await restock(plant)
    await sendBackInStockMails(shop)
    assert.equal((await outboxMailsTo(shop, asha.email)).length, mails)
  }
})

test('no mail is sent for a deleted alert, a deactivated account or a plant that is off sale', async () => {
  const [asha, ravi, meera] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  const [plant, gone] = [await soldOut(), await soldOut()]
  await saveAlert(asha, plant)
  await deleteAlert(asha, plant)
  await saveAlert(ravi, plant)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', ravi.id).execute()
  await saveAlert(meera, gone)
  await restock(gone)
  await (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id: gone } })
  await restock(plant)
  await sendBackInStockMails(shop)
  for (const { email } of [asha, ravi, meera]) assert.deepEqual(await outboxMailsTo(shop, email), [])
})

test('250 people are mailed once each by several processes at once', async () => {
  const plant = await soldOut()
  const people = Array.from({ length: 250 }, () => newIdentifier()).map((id) => {
    return { id, name: 'Asha', email: `${id.toLowerCase()}@paudha.example` }
  })
  await shop.database.insertInto('users').values(people).execute()
  await shop.database
    .insertInto('stock_alerts')
    .values(people.map(({ id }) => ({ user_id: id, plant_id: plant })))
    .execute()
  await restock(plant)
  await Promise.all([sendBackInStockMails(shop), sendBackInStockMails(shop), sendBackInStockMails(shop)])
  await sendBackInStockMails(shop)
  const emails = people.map(({ email }) => email)
  const mails = await shop.database.selectFrom('mails').select('recipient').where('recipient', 'in', emails).execute()
  assert.equal(mails.length, 250)
})

test('only a signed-in shopper can set an alert, and only for an existing plant', async () => {
  const plant = await soldOut()
  assertRefused(await request(shop, `POST /plants/${plant}/stock-alert`), 'not_signed_in')
  const { bearer } = await buildPerson(shop)
  assertRefused(await request(shop, `POST /plants/${'A'.repeat(20)}/stock-alert`, { bearer }), 'not_found')
})
