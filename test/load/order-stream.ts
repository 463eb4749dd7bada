import { setTimeout as pause } from 'node:timers/promises'
import { type Api, ApiError, createApi } from '../../contract/client.ts'
import { orderOf } from '../support/factories.ts'
import { overHttp } from '../support/over-http.ts'
import { isOutage } from '../support/retry.ts'

const PRICE = 350
/** How long a buyer waits before a retry while the shop is down */
const RETRY_MS = 20

export type OrderStream = {
  /** The ids of the orders acknowledged with 201 so far */
  acknowledged: ReadonlySet<string>
  /** Rejects as soon as an order is refused */
  all: Promise<unknown>
  /** Ends the stream; resolves once its last request is answered or has failed */
  end(): Promise<void>
}

/** A new customer at the shop with this URL; returns their token. */
export async function registerBuyer(url: string): Promise<string> {
  const body = { name: 'Asha Kulkarni', email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' }
  return (await createApi(overHttp(url)).call('POST /auth/register', { body })).token
}

/** A plant with plenty of stock, for a stream to buy. */
export async function addPlantForStream(admin: Api): Promise<string> {
  const plant = await admin.call('POST /plants', {
    body: {
      name: 'Money Plant',
      description: 'A trailing vine with heart-shaped leaves.',
      price: PRICE,
      stock: 100_000,
      category: 'indoor',
      image: { url: '/images/indoor.jpg' },
    },
  })
  return plant._id
}

/**
 * Buyers who concurrently order one piece after the other until the stream ends. While the shop is down they retry with
 * the same key, as a browser would; any other refusal fails the stream.
 */
export function startOrderStream(url: string, bearers: readonly string[], plant: string): OrderStream {
  const acknowledged = new Set<string>()
  let isEnding = false

  async function buy(bearer: string): Promise<void> {
    const api = createApi(overHttp(url, bearer))
    while (!isEnding) {
      const key = crypto.randomUUID()
      let order: string | null = null
      while (order === null && !isEnding) {
        order = await tryToOrder(api, plant, key)
        if (order === null) await pause(RETRY_MS)
      }
      if (order !== null) acknowledged.add(order)
    }
  }

  const all = Promise.all(bearers.map(buy))
  // The rejection is handled by the test that awaits `all` or ends the stream, however late that is.
  all.catch(() => {})
  return {
    acknowledged,
    all,
    async end() {
      isEnding = true
      await all
    },
  }
}

/** Returns the order's id, or null if the shop is down. */
async function tryToOrder(api: Api, plant: string, key: string): Promise<string | null> {
  const body = orderOf([{ plant, quantity: 1, price: PRICE }])
  const headers = { 'idempotency-key': key }
  try {
    await fillCart(api, plant)
    return (await api.call('POST /orders', { headers, body }))._id
  } catch (error) {
    if (isOutage(error)) return null
    if (error instanceof ApiError && error.code === 'cart_changed') return null
    throw error
  }
}

/** Puts exactly one piece into the cart, even if an earlier attempt that seemed to fail has added it. */
async function fillCart(api: Api, plant: string): Promise<void> {
  const cart = await api.call('GET /cart')
  if (cart.length === 0) await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
}
