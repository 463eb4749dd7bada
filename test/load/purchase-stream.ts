import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, createApi } from '../../contract/client.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { verify } from '../support/paying.ts'
import { createPayment, type PaymentShop } from '../support/payment-shop.ts'
import { overHttp } from '../support/test-shop.ts'

const PRICE = 350
const PATIENCE_MS = 50

export type PurchaseStream = {
  /** The orders that were answered as paid so far */
  paid: ReadonlySet<string>
  /** Ends the stream when each buyer has finished the purchase at hand */
  end(): Promise<void>
  /** Lets the buyers go wherever they are */
  abandon(): void
  /** Asserts that everything that was ever bought is there as one paid order, and nothing else */
  assertAllThere(): Promise<void>
}

/**
 * Buyers who order, pay online and show that they have paid, again and again, at the shop with this address. What fails
 * because the shop is away or out of reach of anybody is tried again, as a browser would; any refusal fails the stream.
 */
export async function startPurchaseStream(inside: PaymentShop, url: string, buyers: number): Promise<PurchaseStream> {
  const plant = await buildPlant(inside, { price: PRICE, stock: 90_000 })
  const people = await Promise.all(Array.from({ length: buyers }, () => buildPerson(inside)))
  const paid = new Set<string>()
  let isEnding = false
  const abandoned = new AbortController()

  async function buy(person: Person): Promise<void> {
    const asha = { ...person, api: createApi(overHttp(url, person.bearer)) }
    while (!isEnding) paid.add(await purchase(inside, asha, plant, abandoned.signal))
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
      const rows = await inside.database
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
  asha: Person,
  plant: string,
  abandoned: AbortSignal,
): Promise<string> {
  const persist = <Result>(work: () => Promise<Result>) => tryUntilDone(work, abandoned)
  const key = crypto.randomUUID()
  await persist(async () => {
    await asha.api.call('DELETE /cart/clear')
    await asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  })
  const body = { ...orderOf([{ plant, quantity: 1, price: PRICE }]), paymentMethod: 'online' as const }
  const order = await persist(() => asha.api.call('POST /orders', { headers: { 'idempotency-key': key }, body }))
  const { razorpayOrderId } = await persist(() => createPayment(asha, order))
  const handed = await provider.pay(razorpayOrderId)
  const { _id, status } = await persist(() => verify(asha, order._id, handed))
  assert.equal(status, 'paid')
  return _id
}

async function tryUntilDone<Result>(work: () => Promise<Result>, abandoned: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      abandoned.throwIfAborted()
      return await work()
    } catch (error) {
      const isOutage = error instanceof TypeError || (error instanceof ApiError && error.status === 503)
      if (!isOutage) throw error
      await pause(PATIENCE_MS)
    }
  }
}
