import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ mode: 'live' })
const own = {
  ...{ legalName: 'Hirval Nursery LLP', street: 'Gat No. 12', city: 'Saswad', zipCode: '412301' },
  grievanceOfficer: { name: 'Meera Joshi', email: 'meera@hirval.in', phone: '+91 65550 00111' },
}

test("a live shop takes no order while the seller is the demo's or crossed-out prices are not chosen; afterwards each process does", async (context) => {
  const second = await openTestShop({ ...shop, drop: async () => {} }, { mode: 'live' })
  context.onTestFinished(() => second.app.close())
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  const fillCart = () => asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  await fillCart()
  const order = (at: Pick<typeof shop, 'url'>) =>
    request(at, 'POST /orders', { ...asha, body: orderOf([{ plant, quantity: 1, price: 400 }]) })
  const isOpen = async () => {
    const [tasks, seller] = [await admin.api.call('GET /admin/dashboard/tasks'), await shop.api().call('GET /seller')]
    assert.equal(tasks.takesOrders, seller.takesOrders)
    return tasks.takesOrders
  }

  const { grievanceOfficer: _, ...address } = own
  for (const part of [{}, { invoicePrefix: 'HN' }, { legalName: own.legalName }, address, own]) {
    await admin.api.call('PATCH /admin/settings', { body: part })
    await assertUnchanged(shop.database, async () => {
      for (const process of [shop, second]) {
        const answer = await order(process)
        assertRefused(answer, 'shop_not_open')
        assert.match(answer.text, /The shop is not open for orders yet/)
      }
    })
    assert.equal(await isOpen(), false)
  }
  await admin.api.call('PATCH /admin/settings', { body: { compareAtPrices: 'none' } })
  assert.equal(await isOpen(), true)
  assert.equal((await order(second)).status, 201)
  await fillCart()
  assert.equal((await order(shop)).status, 201)
})
