import type { ApiRequest } from '../../../contract/contract.ts'
import { fromRupees, isRupeeSum, type Paise, paise } from '../../../domain/money.ts'
import { needsApproval } from '../../../domain/refund/cash-approval.ts'
import { planRefund, type RefundedLine, type RefundSpeed, refundSum } from '../../../domain/refund/refund.ts'
import { type CashProblems, cashProblems, emptyCash, readCash, type TypedCash } from '../cash/cash-way.ts'
import { noteError } from '../ui/note-error.ts'
import { readRestock } from '../ui/read-restock.ts'
import type { OpenOrder } from './refundable-order.ts'

type Body = ApiRequest<'POST /admin/orders/:id/refunds'>['body'] & { lines: RefundedLine[] }

/**
 * The fields as typed. `quantities` are by the item's id; an item without one is not refunded. `restock` likewise has
 * how many of these go on sale again.
 */
export type TypedRefund = {
  quantities: Readonly<Record<string, string>>
  restock: Readonly<Record<string, string>>
  deliveryFee: boolean
  goodwill: string
  reason: string
  /** Of an order that was paid in cash */
  cash: TypedCash
  speed: RefundSpeed
}

export function emptyRefund({ canTransfer }: Pick<OpenOrder, 'canTransfer'>): TypedRefund {
  return {
    ...{ quantities: {}, restock: {}, deliveryFee: false, goodwill: '', reason: '', speed: 'normal' },
    cash: emptyCash(canTransfer),
  }
}

/** Problems by field: those of `quantities` and `restock` by the item's id; `amount` is about the whole sum. */
export type RefundProblems = { quantities: ByItem; restock?: ByItem } & Partial<
  Record<'deliveryFee' | 'goodwill' | 'amount' | 'reason', string>
> &
  CashProblems

type ByItem = Readonly<Record<string, string>>

/**
 * `sum` in paise; null as long as it is unknown. `fromAdvance` of it goes back by the provider, beside cash; `offer` is what
 * more the pieces and the fee come to, which the provider had funded. Without problems the body can be sent; a proposal awaits a
 * second admin.
 */
type ReadRefund = {
  sum: Paise | null
  fromAdvance: Paise
  offer: Paise
  isProposal: boolean
  problems: RefundProblems
  body: Body
}

/** Reads what is typed by the rule that the server has. */
export function readRefund(open: OpenOrder, typed: TypedRefund): ReadRefund {
  const { lines: chosen, problems: quantities } = readQuantities(open, typed)
  const { lines, problems: restock } = readRestock(chosen, open.canRestock ? typed.restock : {})
  const goodwill = typed.goodwill.trim() === '' ? 0 : Number(typed.goodwill)
  const isSum = isRupeeSum(goodwill)
  const deliveryFee = typed.deliveryFee && open.fee > 0
  const request = { lines, deliveryFee, goodwill: fromRupees(isSum ? goodwill : 0) }
  const cash = open.isCash ? readCash(typed.cash) : null
  const plan = planRefund(open.order, open.earlier, request)
  const planned = 'problems' in plan ? problemsByField(plan.problems, lines) : { quantities: {} }
  const isRead = isSum && Object.keys(quantities).length === 0
  const problems: RefundProblems = {
    // Of what cannot be read, the sum says nothing
    ...(isRead ? planned : { quantities: {} }),
    ...(!isSum && { goodwill: 'A sum in rupees with at most 2 decimals' }),
    ...reasonProblem(typed),
    ...cash?.problems,
    ...ofRestock(restock),
    quantities: { ...planned.quantities, ...quantities },
  }
  const body = {
    lines,
    deliveryFee,
    ...(goodwill > 0 && { amount: goodwill }),
    reason: typed.reason.trim(),
    ...(cash?.body ?? { speed: typed.speed }),
  }
  const isPlanned = isRead && 'amount' in plan
  const sum = isPlanned ? plan.amount : null
  const fromAdvance = isPlanned ? plan.fromAdvance : paise(0)
  const offer = paise(sum === null ? 0 : refundSum(open.order, request) - sum)
  const earlier = open.earlier.map(({ amount }) => paise(amount))
  const isProposal = sum !== null && needsApproval(open.approvalAbove, earlier, paise(sum - fromAdvance))
  return { sum, fromAdvance, offer, isProposal, problems, body }
}

/** Renames the server's problems to the fields of the form: the server names lines like `lines.0.quantity`. */
export function problemsByField(
  problems: Readonly<Record<string, string>>,
  lines: readonly RefundedLine[],
): RefundProblems {
  const quantities: Record<string, string> = {}
  const restock: Record<string, string> = {}
  const rest: Record<string, string> = {}
  for (const [name, text] of Object.entries(problems)) {
    const line = lines[Number(/^lines\.(\d+)/.exec(name)?.[1])]
    if (line && name.endsWith('.restock')) restock[line.item] = text
    else if (line) quantities[line.item] = text
    else rest[name] = text
  }
  const { deliveryFee, amount, reason } = rest
  return { ...filled({ deliveryFee, amount, reason }), ...cashProblems(rest), ...ofRestock(restock), quantities }
}

export function hasProblems({ quantities, ...others }: RefundProblems): boolean {
  return Object.keys(quantities).length > 0 || Object.keys(others).length > 0
}

function ofRestock(restock: ByItem): { restock?: ByItem } {
  return Object.keys(restock).length > 0 ? { restock } : {}
}

function readQuantities({ order, pieces }: OpenOrder, { quantities }: TypedRefund) {
  const lines: RefundedLine[] = []
  const problems: Record<string, string> = {}
  for (const { id } of order.lines) {
    const most = pieces.get(id) ?? 0
    // Of what has gone back meanwhile there is no field any more
    if (most === 0) continue
    const typed = quantities[id]?.trim() ?? ''
    const quantity = typed === '' ? 0 : Number(typed)
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > most) problems[id] = `0 to ${most}`
    else if (quantity > 0) lines.push({ item: id, quantity })
  }
  return { lines, problems }
}

function reasonProblem({ reason }: TypedRefund) {
  return filled({ reason: reason.trim() === '' ? 'Say why' : noteError(reason) })
}

function filled<Name extends string>(texts: Record<Name, string | undefined>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<
    Record<Name, string>
  >
}
