import assert from 'node:assert/strict'
import { expectRefund, type Pieces } from './expected-order.ts'
import type { PlacedOrder, ShopUnderTest } from './model-run.ts'
import { onOrder, onPayment, type Run } from './on-order.ts'

/** Refunds by the shop, and refunds made with the provider's own tools. */
export const refundCommands = {
  refundPieces: onOrder((run, placed, other) => {
    const { lines } = placed.expected
    // Some are more than were ordered: the shop refuses those.
    const pieces = lines.map(({ item, quantity }) => ({ item, quantity: 1 + (other % (quantity + 1)) }))
    return refund(run, placed, { lines: other % 2 === 0 ? pieces.slice(0, 1) : pieces }, other)
  }),
  refundRestocked: onOrder((run, placed, other) => {
    const { lines } = placed.expected
    // Some put more back than they refund: the shop refuses those.
    const pieces = lines.map(({ item, quantity }) => {
      const refunded = 1 + (other % quantity)
      return { item, quantity: refunded, restock: 1 + (other % (refunded + 1)) }
    })
    return refund(run, placed, { lines: other % 2 === 0 ? pieces.slice(0, 1) : pieces }, other)
  }),
  refundFee: onOrder((run, placed, other) => refund(run, placed, { hasFee: true }, other)),
  /** Some are more than the order's amount: the shop refuses those. */
  refundSum: onOrder((run, placed, other) => refund(run, placed, { goodwill: sums[other % sums.length] }, other)),
  refundAll: onOrder((run, placed, other) => {
    const lines = placed.expected.lines.map(({ item, quantity }) => ({ item, quantity }))
    return refund(run, placed, { lines, hasFee: placed.expected.deliveryFee > 0 }, other)
  }),
  refundOutside: onPayment(async ({ shop }, paymentId, other) => {
    const payment = (await shop.provider.payments()).find(({ id }) => id === paymentId) ?? assert.fail()
    const rest = payment.amount - payment.amount_refunded
    const amount = other % 3 === 0 ? rest : Math.min(rest, other * 10_00 + OUTSIDE_PAISE)
    const key = `${OUTSIDE_KEY}${crypto.randomUUID().slice(0, 13)}`
    await shop.payments?.provider.refund({ paymentId, amount, key, speed: 'normal' })
  }),
} as const satisfies Record<string, Run>

/** The prefix of the keys of refunds made outside the shop */
export const OUTSIDE_KEY = 'by-hand-'

/** No refund by the shop has these paise, so that the shop cannot mistake one for the other. */
const OUTSIDE_PAISE = 37

/** In rupees */
const sums = [90.5, 1, 250, 100_000, 700] as const

type Request = { lines?: Pieces[]; hasFee?: boolean; goodwill?: number | undefined }

async function refund(
  { admin }: ShopUnderTest,
  { id, expected }: PlacedOrder,
  { lines = [], hasFee = false, goodwill = 0 }: Request,
  other: number,
): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = {
    lines,
    deliveryFee: hasFee,
    ...(goodwill > 0 && { amount: goodwill }),
    reason: 'It arrived damaged',
    speed: other % 2 === 0 ? 'normal' : 'optimum',
    reference: 'UPI 12345',
  } as const
  const send = () => admin.api.call('POST /admin/orders/:id/refunds', { params: { id }, headers, body })
  // Sent twice with one key, it is one refund.
  const answers = await Promise.allSettled(other % 4 === 3 ? [send(), send()] : [send()])
  if (answers.some(({ status }) => status === 'fulfilled')) expectRefund(expected, lines, hasFee, goodwill)
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}
