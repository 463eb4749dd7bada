import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { deactivate } from '../../../test/support/accounts.ts'
import { buildPerson, buildPlant, changePlants, type Person } from '../../../test/support/factories.ts'
import { assertMailedOnce, insertPeople, unsubscribe, unsubscribeUrlOf } from '../../../test/support/mailings.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendBackInStockMails } from './send-back-in-stock-mails.ts'

const shop = shopForTests()
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())

const soldOut = (name = 'Money Plant') => buildPlant(shop, { name, price: 350, stock: 0 })

/** Restocks a plant, and mails those who wait for it. */
async function restock(id: string): Promise<void> {
  await changePlants(shop, { stock: 5 }, id)
  await sendBackInStockMails(shop)
}

const saveAlert = ({ api }: Person, id: string) => api.call('POST /plants/:id/stock-alert', { params: { id } })
const deleteAlert = ({ api }: Person, id: string) => api.call('DELETE /plants/:id/stock-alert', { params: { id } })
const hasAlert = async ({ api }: Person, id: string) =>
  (await api.call('GET /plants/:id/stock-alert', { params: { id } })).isWanted

test('a waiting mail is withdrawn when its reader ends the alerts with an earlier one', async () => {
  const [asha, first, second] = [await buildPerson(shop), await soldOut(), await soldOut('Neem')]
  for (const plant of [first, second]) await saveAlert(asha, plant)
  await restock(first)
  const [mail] = await deliverMailsTo(shop, smtp, asha.email)
  await restock(second)
  await unsubscribe(shop, unsubscribeUrlOf(mail))
  const waiting = (await outboxMailsTo(shop, asha.email)).filter(({ sent_at }) => sent_at === null)
  assert.deepEqual(waiting, [])
})

test('a shopper with an alert is mailed once that the plant is back, with an unsubscribe link, until they set another one', async () => {
  const [asha, plant, other] = [await buildPerson(shop), await soldOut('मोगरा · Mogra'), await soldOut()]
  for (const _ of ['once', 'twice']) assert.deepEqual(await saveAlert(asha, plant), { isWanted: true })
  await sendBackInStockMails(shop)
  assert.equal((await outboxMailsTo(shop, asha.email)).length, 0)

  await restock(plant)
  await sendBackInStockMails(shop)
  const [mail, ...others] = await deliverMailsTo(shop, smtp, asha.email)
  assert.deepEqual([mail?.subject, others.length], ['मोगरा · Mogra is back in stock', 0])
  assert.match(mail?.text ?? '', new RegExp(`http://shop\\.test/plants/${plant}`))
  assert.match(mail?.text ?? '', /in stock again, at ₹350\.00/)
  assert.equal(await hasAlert(asha, plant), false)

  await saveAlert(asha, plant)
  await sendBackInStockMails(shop)
  assert.equal((await outboxMailsTo(shop, asha.email)).length, 2)
  await saveAlert(asha, other)
  await unsubscribe(shop, unsubscribeUrlOf(mail))
  assert.equal(await hasAlert(asha, other), false)
})

test('no mail is sent for a deleted alert, a deactivated account or a plant that is off sale', async () => {
  const [asha, ravi, meera] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  const [plant, gone] = [await soldOut(), await soldOut()]
  await saveAlert(asha, plant)
  await deleteAlert(asha, plant)
  await saveAlert(ravi, plant)
  await deactivate(shop, ravi)
  await saveAlert(meera, gone)
  await changePlants(shop, { stock: 5, deleted_at: new Date() }, gone)
  await restock(plant)
  for (const { email } of [asha, ravi, meera]) assert.deepEqual(await outboxMailsTo(shop, email), [])
})

test('250 people are mailed once each by several processes at once', async () => {
  const [plant, people] = [await buildPlant(shop, { stock: 5 }), await insertPeople(shop, 250)]
  const alerts = people.map((user_id) => ({ user_id, plant_id: plant }))
  await shop.database.insertInto('stock_alerts').values(alerts).execute()
  await Promise.all([sendBackInStockMails(shop), sendBackInStockMails(shop), sendBackInStockMails(shop)])
  await sendBackInStockMails(shop)
  await assertMailedOnce(shop, people)
})
