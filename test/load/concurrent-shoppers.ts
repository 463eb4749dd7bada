import { setTimeout as pause } from 'node:timers/promises'
import { orderOf, type Person } from '../support/factories.ts'

/** How often it is looked whether more have to set out */
const TICK_MS = 10

export type Tally = {
  /** Answers by status, and what else came of requests */
  outcomes: Map<string, number>
  /** Good answers that came while requests set out, per second */
  goodPerSecond: number
  slowestMs: number
  /** The ids of the orders that were answered with 201 */
  orders: string[]
}

/** What a crowd asks for: nothing that is kept, and each of the buyers orders once. */
export type Wishes = { url: string; buyers: Buyer[] }

/** Somebody with one piece of a plant in the cart, and its price in rupees */
export type Buyer = Person & { plant: string; price: number }

/** So many visitors who ask one thing after the other, for a time. */
export function visitSteadily(wishes: Wishes, visitors: number, milliseconds: number): Promise<Tally> {
  return tally(wishes, milliseconds, async (ask, isOver) => {
    const visit = async () => {
      while (!isOver()) await ask()
    }
    await Promise.all(Array.from({ length: visitors }, visit))
  })
}

/** Visitors who come at a rate, for a time, whatever becomes of those before them. */
export function rush(wishes: Wishes, perSecond: number, milliseconds: number): Promise<Tally> {
  return tally(wishes, milliseconds, async (ask, isOver) => {
    const all: Promise<void>[] = []
    const began = performance.now()
    while (!isOver()) {
      const due = Math.min(performance.now() - began, milliseconds) * (perSecond / 1_000)
      while (all.length < due) all.push(ask())
      await pause(TICK_MS)
    }
    await Promise.all(all)
  })
}

async function tally(
  wishes: Wishes,
  milliseconds: number,
  visit: (ask: () => Promise<void>, isOver: () => boolean) => Promise<void>,
): Promise<Tally> {
  const began = performance.now()
  const isOver = () => performance.now() - began >= milliseconds
  const outcomes = new Map<string, number>()
  const orders: string[] = []
  let [good, slowestMs, count] = [0, 0, 0]

  await visit(async () => {
    const asked = performance.now()
    const { outcome, order } = await ask(wishes, count++)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (GOOD.includes(outcome) && !isOver()) good++
    if (order !== undefined) orders.push(order)
    slowestMs = Math.max(slowestMs, Math.ceil(performance.now() - asked))
  }, isOver)
  return { outcomes, goodPerSecond: (good * 1_000) / milliseconds, slowestMs, orders }
}

export const GOOD: readonly string[] = ['200', '201']
/** Out of breath, with a word on when to come again */
export const TURNED_AWAY = '503, come again'

/** In turns a search, a page that nobody has asked for before, and an order. */
async function ask({ url, buyers }: Wishes, count: number): Promise<{ outcome: string; order?: string }> {
  try {
    const buyer = count % 4 === 0 ? buyers.pop() : undefined
    const answer = await (buyer ? order(url, buyer) : fetch(url + pathFor(count)))
    const text = await answer.text()
    if (answer.status === 503 && answer.headers.has('retry-after')) return { outcome: TURNED_AWAY }
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
