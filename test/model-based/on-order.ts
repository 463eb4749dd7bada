import type { ResponseBody } from '../../contract/contract.ts'
import type { PlacedOrder, ShopUnderTest } from './model-run.ts'

/** `pick` and `other` choose the order, plant or shopper among those that exist when the command runs. */
export type Run = (run: ShopUnderTest, pick: number, other: number) => Promise<unknown>

/** Picks mostly one of the two newest orders, since more can still happen to them. */
export const onOrder =
  (act: (run: ShopUnderTest, order: PlacedOrder, other: number) => Promise<unknown>): Run =>
  async (run, pick, other) => {
    const order = run.orders.at(-1 - ((pick < 14 ? pick % 2 : pick) % run.orders.length))
    if (order) await act(run, order, other)
  }

export const onPayment = (act: (run: ShopUnderTest, paymentId: string, other: number) => Promise<unknown>): Run =>
  onOrder(async (run, { payments }, other) => {
    const payment = payments[other % payments.length]
    if (payment) await act(run, payment, other)
  })

type Replacement = ResponseBody<'GET /admin/orders/:id'>['replacements'][number]

export const onReplacement = (
  act: (run: ShopUnderTest, placed: PlacedOrder, replacement: Replacement, other: number) => Promise<unknown>,
): Run =>
  onOrder(async (run, placed, other) => {
    const { replacements } = await run.admin.api.call('GET /admin/orders/:id', { params: { id: placed.id } })
    const replacement = replacements.at(-1 - (other % replacements.length))
    if (replacement) await act(run, placed, replacement, other)
  })

export const onClaim = (
  act: (run: ShopUnderTest, placed: PlacedOrder, claimId: string, other: number) => Promise<unknown>,
): Run =>
  onOrder(async (run, placed, other) => {
    const claims = [...placed.expected.claims.keys()]
    const claim = claims.at(-1 - (other % claims.length))
    if (claim !== undefined) await act(run, placed, claim, other)
  })
