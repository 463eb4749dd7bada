import assert from 'node:assert/strict'
import { createApi } from '../../contract/client.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { overHttp } from '../support/over-http.ts'
import { verify } from '../support/paying.ts'
import { createPayment, type PaymentShop } from '../support/payment-shop.ts'
import { isOutage, retryWhile } from '../support/retry.ts'

const PRICE = 350
const RETRY_MS = 50

export type PurchaseStream = {
  /** The ids of the orders reported as paid so far */
  paid: ReadonlySet<string>
  /** Ends the stream once each buyer has finished the current purchase */
  end(): Promise<void>
  /** Stops the buyers at once */
  abandon(): void
  /** Asserts that each purchase is one paid order, and that there are no others */
  assertAllThere(): Promise<void>
}

/**
 * Buyers who repeatedly order, pay online and verify the payment at the shop with this URL. While the shop or its
 * provider is down they retry, as a browser would; any other refusal fails the stream.
 */
export async function startPurchaseStream(shop: PaymentShop, url: string, buyers: number): Promise<PurchaseStream> {
  const plant = await buildPlant(shop, { price: PRICE, stock: 90_000 })
  const people = await Promise.all(Array.from({ length: buyers }, () => buildPerson(shop)))
  const paid = new Set<string>()
  let isEnding = false
  const abandoned = new AbortController()

  async function buy(person: Person): Promise<void> {
    const customer = { ...person, api: createApi(overHttp(url, person.bearer)) }
    while (!isEnding) paid.add(await purchase(shop, customer, plant, abandoned.signal))
  }

  const buying = Promise.all(people.map(buy))
  buying.catch(() => {})
  return {
    paid,
    async end() {
      isEnding = true
      await buying
    },
    abandon: () => abandoned.abort(),
    async assertAllThere() {
      const rows = await shop.database
        .selectFrom('orders')
        .select(['id', 'status'])
        .where(
          'user_id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
      assert.deepEqual(
        rows.map(({ id, status }) => `${id} ${status}`).toSorted(),
        [...paid].map((id) => `${id} paid`).toSorted(),
      )
    },
  }
}

async function purchase(
  { provider }: PaymentShop,
  customer: Person,
  plant: string,
  abandoned: AbortSignal,
): Promise<string> {
  const persist = <Result>(work: () => Promise<Result>) => {
    const attempt = async () => {
      abandoned.throwIfAborted()
      return work()
    }
    return retryWhile(isOutage, attempt, RETRY_MS)
  }
  const key = crypto.randomUUID()
  await persist(async () => {
    await customer.api.call('DELETE /cart/clear')
    await customer.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  })
  const body = { ...orderOf([{ plant, quantity: 1, price: PRICE }]), paymentMethod: 'online' as const }
  const order = await persist(() => customer.api.call('POST /orders', { headers: { 'idempotency-key': key }, body }))
  const { razorpayOrderId } = await persist(() => createPayment(customer, order))
  const response = await provider.pay(razorpayOrderId)
  const { _id, status } = await persist(() => verify(customer, order._id, response))
  assert.equal(status, 'paid')
  return _id
}
