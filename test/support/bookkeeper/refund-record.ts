import type { ResponseBody } from '../../../contract/contract.ts'
import type { Person } from '../factories.ts'
import type { PartPaidBack, Retained } from './read-entries.ts'

export type Pieces = { item: string; quantity: number }[]

/**
 * What the tests had the shop pay back: for the documents by part, for the registers of money by the way it went, in
 * paise.
 */
export type RefundRecord = {
  parts: PartPaidBack[]
  retained: Retained[]
  money: { online: number; cash: number }
}

export function openRecord(): RefundRecord {
  return { parts: [], retained: [], money: { online: 0, cash: 0 } }
}

/** `goodwill` is in paise, beside the pieces and the fee; with a `reference` cash goes back by hand. */
export type Part = { lines?: Pieces; deliveryFee?: boolean; goodwill?: number; reference?: string }

/** An order as the record needs it: what a piece of each line costs, and the fee, in paise. */
export type PaidOrder = { id: string; prices: ReadonlyMap<string, number>; fee: number }

/** Has the shop pay back a part of an order over its API, and records it. */
export async function payBack(record: RefundRecord, admin: Person, order: PaidOrder, part: Part): Promise<void> {
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

/** Records a part that was paid back, the last of the order's refunds. */
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
