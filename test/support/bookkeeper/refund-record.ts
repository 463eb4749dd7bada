import type { ResponseBody } from '../../../contract/contract.ts'
import type { Person } from '../factories.ts'
import type { RefundedPart, Retained } from './read-entries.ts'

export type Pieces = { item: string; quantity: number }[]

/** What the tests refunded: by part, for the documents, and online or in cash, for the registers of money; in paise. */
export type RefundRecord = {
  parts: RefundedPart[]
  retained: Retained[]
  money: { online: number; cash: number }
}

export function openRecord(): RefundRecord {
  return { parts: [], retained: [], money: { online: 0, cash: 0 } }
}

/** `goodwill` is in paise, on top of the pieces and the fee; with a `reference`, cash is refunded by hand. */
export type Part = { lines?: Pieces; deliveryFee?: boolean; goodwill?: number; reference?: string }

/** An order with the price of a piece of each line, and the delivery fee, in paise. */
export type PaidOrder = { id: string; prices: ReadonlyMap<string, number>; fee: number }

/** Refunds a part of an order over the API, and records it. */
export async function refundAndRecord(
  record: RefundRecord,
  admin: Person,
  order: PaidOrder,
  part: Part,
): Promise<void> {
  const { lines = [], deliveryFee = false, goodwill = 0, reference } = part
  const { refunds } = await admin.api.call('POST /admin/orders/:id/refunds', {
    params: { id: order.id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      ...{ lines, deliveryFee, reason: 'It arrived damaged' },
      ...(goodwill > 0 && { amount: goodwill / 100 }),
      ...(reference !== undefined && { reference }),
    },
  })
  recordPart(record, order, part, refunds)
}

/** Records a refunded part, the last of the order's refunds. */
export function recordPart(
  record: RefundRecord,
  order: PaidOrder,
  { lines = [], deliveryFee = false, goodwill = 0, reference }: Part,
  refunds: ResponseBody<'POST /admin/orders/:id/refunds'>['refunds'],
): void {
  const createdAt = refunds.at(-1)?.createdAt
  if (createdAt === undefined) throw new Error(`${order.id} has no refund`)
  const goods = lines.reduce((total, { item, quantity }) => total + (order.prices.get(item) ?? 0) * quantity, 0)
  const amount = goods + (deliveryFee ? order.fee : 0) + goodwill
  record.money[reference === undefined ? 'online' : 'cash'] += amount
  if (lines.length > 0 || deliveryFee)
    record.parts.push({ order: order.id, at: new Date(createdAt), lines, deliveryFee })
}
