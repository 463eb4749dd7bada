import { setTimeout as pause } from 'node:timers/promises'
import { orderOf, type Person } from '../support/factories.ts'

/** How often it is checked whether more requests are due */
const TICK_MS = 10

export type LoadResult = {
  /** Responses by status, and other outcomes of requests */
  outcomes: Map<string, number>
  /** Successful responses per second, while requests were sent */
  successPerSecond: number
  slowestMs: number
  /** The ids of the orders that were acknowledged with 201 */
  orders: string[]
}

/** The requests are such that no response is cached, and each of the buyers orders once. */
export type LoadTarget = { url: string; buyers: Buyer[] }

/** A shopper with one piece of a plant in the cart, and its price in rupees */
export type Buyer = Person & { plant: string; price: number }

/** A closed workload: each visitor sends its next request once the last is answered. */
export function loadWithVisitors(target: LoadTarget, visitors: number, milliseconds: number): Promise<LoadResult> {
  return measure(target, milliseconds, async (send, isOver) => {
    const visit = async () => {
      while (!isOver()) await send()
    }
    await Promise.all(Array.from({ length: visitors }, visit))
  })
}

/** An open workload: requests start at a fixed rate, whatever becomes of earlier ones. */
export function loadAtRate(target: LoadTarget, perSecond: number, milliseconds: number): Promise<LoadResult> {
  return measure(target, milliseconds, async (send, isOver) => {
    const started: Promise<void>[] = []
    const began = performance.now()
    while (!isOver()) {
      const due = Math.min(performance.now() - began, milliseconds) * (perSecond / 1_000)
      while (started.length < due) started.push(send())
      await pause(TICK_MS)
    }
    await Promise.all(started)
  })
}

async function measure(
  target: LoadTarget,
  milliseconds: number,
  visit: (send: () => Promise<void>, isOver: () => boolean) => Promise<void>,
): Promise<LoadResult> {
  const began = performance.now()
  const isOver = () => performance.now() - began >= milliseconds
  const outcomes = new Map<string, number>()
  const orders: string[] = []
  let [succeeded, slowestMs, count] = [0, 0, 0]

  await visit(async () => {
    const sent = performance.now()
    const { outcome, order } = await sendRequest(target, count++)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (SUCCESS.includes(outcome) && !isOver()) succeeded++
    if (order !== undefined) orders.push(order)
    slowestMs = Math.max(slowestMs, Math.ceil(performance.now() - sent))
  }, isOver)
  return { outcomes, successPerSecond: (succeeded * 1_000) / milliseconds, slowestMs, orders }
}

export const SUCCESS: readonly string[] = ['200', '201']
/** Overloaded, with a Retry-After */
export const UNAVAILABLE = '503, come again'

/** In turns a search, a page that is not cached, and an order. */
async function sendRequest({ url, buyers }: LoadTarget, count: number): Promise<{ outcome: string; order?: string }> {
  try {
    const buyer = count % 4 === 0 ? buyers.pop() : undefined
    const answer = await (buyer ? order(url, buyer) : fetch(url + pathFor(count)))
    const text = await answer.text()
    if (answer.status === 503 && answer.headers.has('retry-after')) return { outcome: UNAVAILABLE }
    const outcome = String(answer.status)
    return answer.status === 201 ? { outcome, order: (JSON.parse(text) as { _id: string })._id } : { outcome }
  } catch (error) {
    return { outcome: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

function order(url: string, { bearer, plant, price }: Buyer): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${bearer}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'the-only-one',
  }
  const body = JSON.stringify(orderOf([{ plant, quantity: 1, price }]))
  return fetch(`${url}/api/orders`, { method: 'POST', headers, body })
}

const pathFor = (count: number) =>
  count % 4 === 1 ? `/shop?search=plant&minPrice=${count}` : '/api/plants?search=plant&limit=24&sort=-price'
