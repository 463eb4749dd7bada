import { sql } from 'kysely'
import type { Person } from '../factories.ts'
import type { TestShop } from '../test-shop.ts'
import { type Part, type RefundRecord, refundAndRecord } from './refund-record.ts'

type Order = {
  id: string
  payment_method: 'cod' | 'online'
  fee: number
  amount: number
  lines: { item: string; price: number; quantity: number }[]
}

/**
 * Refunds random parts of most delivered orders, in one to four refunds each: pieces of some lines, the delivery fee, a sum of
 * goodwill; of some orders all that is left at the end. The same orders get the same refunds.
 */
export async function refundAtRandom(shop: TestShop, admin: Person, record: RefundRecord): Promise<void> {
  const { rows: orders } = await sql<Order>`
    select id, payment_method, delivery_fee as fee, amount,
      (select jsonb_agg(jsonb_build_object('item', line.id, 'price', price, 'quantity', quantity) order by position)
        from order_lines as line where order_id = orders.id) as lines
    from orders where status = 'delivered'
    order by id
  `.execute(shop.database)
  const random = repeatableRandom()
  for (const order of orders) {
    if (!random.chance(0.6)) continue
    const prices = new Map(order.lines.map(({ item, price }) => [item, price]))
    for (const [index, part] of partsOf(order, random).entries()) {
      const reference = order.payment_method === 'cod' ? { reference: `UPI ${index}` } : {}
      await refundAndRecord(record, admin, { id: order.id, prices, fee: order.fee }, { ...part, ...reference })
    }
  }
}

function partsOf({ lines, fee, amount }: Order, random: Random): Part[] {
  const left = new Map(lines.map(({ item, quantity }) => [item, quantity]))
  let [isFeeLeft, money] = [fee > 0, amount]
  const take = (countOf: (pieces: number) => number, deliveryFee: boolean): Part => {
    const pieces = lines
      .map(({ item }) => ({ item, quantity: countOf(left.get(item) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    for (const { item, quantity } of pieces) {
      left.set(item, (left.get(item) ?? 0) - quantity)
      money -= quantity * (lines.find((line) => line.item === item)?.price ?? 0)
    }
    if (deliveryFee) money -= fee
    isFeeLeft &&= !deliveryFee
    return { lines: pieces, deliveryFee }
  }
  const parts = Array.from({ length: Math.ceil(random.between(0, 3)) }, () =>
    take(
      (most) => (most > 0 && random.chance(0.5) ? Math.ceil(random.between(0, most)) : 0),
      isFeeLeft && random.chance(0.3),
    ),
  )
  if (random.chance(0.4)) parts.push(take((most) => most, isFeeLeft))
  const goodwill = Math.min(money, Math.floor(random.between(0, 5_000)))
  const last = parts.at(-1)
  if (last && random.chance(0.3)) parts[parts.length - 1] = { ...last, goodwill }
  return parts.filter((part) => (part.lines?.length ?? 0) > 0 || part.deliveryFee || (part.goodwill ?? 0) > 0)
}

type Random = ReturnType<typeof repeatableRandom>

/** Mulberry32, always from the same state. */
function repeatableRandom() {
  let state = 1
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (probability: number) => next() < probability,
    between: (low: number, high: number) => low + (high - low) * next(),
  }
}
