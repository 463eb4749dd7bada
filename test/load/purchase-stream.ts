import assert from 'node:assert/strict'
import { createApi } from '../../contract/client.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { overHttp } from '../support/over-http.ts'
import { verify } from '../support/paying.ts'
import { createPayment, type PaymentShop } from '../support/payment-shop.ts'
import { type Persist, startStream } from './stream.ts'

const PRICE = 350

/** A stream of buyers who order, pay online and verify the payment at the shop with this URL. */
export async function startPurchaseStream(shop: PaymentShop, url: string, buyers: number) {
  const plant = await buildPlant(shop, { price: PRICE, stock: 90_000 })
  const people = await Promise.all(Array.from({ length: buyers }, () => buildPerson(shop)))
  const customers = people.map((person) => ({ ...person, api: createApi(overHttp(url, person.bearer)) }))
  const stream = startStream(customers, (customer, persist) => purchase(shop, customer, plant, persist))
  return {
    ...stream,
    /** Asserts that each purchase is one paid order, and that there are no others */
    async assertAllThere(): Promise<void> {
      const ids = people.map(({ id }) => id)
      const orders = shop.database.selectFrom('orders').select(['id', 'status']).where('user_id', 'in', ids)
      assert.deepEqual(
        (await orders.execute()).map(({ id, status }) => `${id} ${status}`).toSorted(),
        [...stream.acknowledged].map((id) => `${id} paid`).toSorted(),
      )
    },
  }
}

async function purchase({ provider }: PaymentShop, customer: Person, plant: string, persist: Persist): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await persist(async () => {
    await customer.api.call('DELETE /cart/clear')
    await customer.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  })
  const body = { ...orderOf([{ plant, quantity: 1, price: PRICE }]), paymentMethod: 'online' as const }
  const order = await persist(() => customer.api.call('POST /orders', { headers, body }))
  const { razorpayOrderId } = await persist(() => createPayment(customer, order))
  const response = await provider.pay(razorpayOrderId)
  const { _id, status } = await persist(() => verify(customer, order._id, response))
  assert.equal(status, 'paid')
  return _id
}
