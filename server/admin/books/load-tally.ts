import { sql } from 'kysely'
import { type DebtorEvent, type RefundShare, refundShares } from '../../../domain/books/debtor.ts'
import type { Ending, MoneyMovement, Remittance, Settlement } from '../../../domain/books/tally.ts'
import { type Days, dayInIndia } from '../../../domain/days.ts'
import type { ReturnDecision } from '../../../domain/returns/refund-of.ts'
import type { DocumentKind } from '../../../domain/tax/tax-document.ts'
import type { Database } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import { AT_DOOR, BUYER, listMovements, type MovementRow } from './load-money.ts'

/** Payments received and refunds paid out in these days, oldest first, as Tally books them. */
export async function loadMoney(database: Database, days: Days): Promise<MoneyMovement[]> {
  const rows = await listMovements(database, days)
  const refunds = rows.filter((row) => isRefund(row) && !paidNothing(row))
  const shares = await loadShares(database, days, refunds)
  return rows.map((row) => {
    const { kind, moved_at, reference, transfer, order_id, number, means, amount, name, gstin } = row
    const share = shares.get(shareKey(row))
    return {
      kind,
      day: dayInIndia(moved_at),
      reference,
      transfer,
      orderId: order_id,
      orderNumber: number,
      account: accountOf(row),
      isAtDoor: means === AT_DOOR,
      amount,
      ...(share && { share }),
      buyer: { name, gstin },
    }
  })
}

function accountOf({ kind, payment_method, reason, transfer }: MovementRow): MoneyMovement['account'] {
  if (payment_method === 'online') return 'provider'
  if (kind === 'receipt' && reason === null) return 'cash'
  return transfer === null ? 'payouts' : 'bank'
}

/** Orders cancelled in these days for which the shop keeps money, or had refunded some before, as Tally books them. */
export async function loadEndings(database: Database, days: Days): Promise<Ending[]> {
  const { rows } = await sql<EndedRow>`
    select orders.id as order_id, orders.number, event.happened_at as at, return_decision as decision, gstin, ${BUYER} as name
    from orders
    join users on users.id = orders.user_id
    join order_events as event on event.order_id = orders.id and event.aspect = 'order' and event.to_state = 'cancelled'
    where event.happened_at >= ${startOfDay(days.from)} and event.happened_at < ${startOfDay(days.to, 1)}
      and event.happened_at = ${ENDED_AT}
      and (
        (return_decision->>'retained')::bigint > 0
        or exists (select from refunds where order_id = orders.id and refunds.reason in ('part', 'outside'))
      )
    order by event.happened_at, orders.id
  `.execute(database)
  const shares = await loadShares(database, days, rows)
  return rows.flatMap(({ order_id: orderId, number, at, decision, name, gstin }) => {
    const share = shares.get(endKey(orderId)) ?? { goodwill: 0, offer: 0 }
    const amount = retainedOf(decision)
    if (amount === 0 && share.goodwill === 0 && share.offer === 0) return []
    return [{ day: dayInIndia(at), orderId, orderNumber: number, amount, share, buyer: { name, gstin } }]
  })
}

/** When an order ended. A cancelled order may be paid late and go on, until it is cancelled again. */
const ENDED_AT = sql.raw(`(
  select max(happened_at) from order_events
  where order_id = orders.id and aspect = 'order' and to_state = 'cancelled' and orders.status = 'cancelled'
)`)

type EndedRow = {
  order_id: string
  number: number
  at: Date
  decision: ReturnDecision | null
  name: string
  gstin: string | null
}

function retainedOf(decision: ReturnDecision | null): number {
  return decision?.billed === null ? decision.retained : 0
}

const shareKey = ({ kind, reference }: MovementRow) => `${kind} ${reference}`
const endKey = (orderId: string) => `end ${orderId}`

const isRefund = ({ reason }: MovementRow) => reason !== null
/** A payment that could not be used is refunded as it came. */
const paidNothing = ({ purpose }: MovementRow) => purpose === 'given_back'

/** The goodwill in the refunds of these orders, which depends on everything booked on the orders before. */
async function loadShares(database: Database, { to }: Days, rows: readonly { order_id: string }[]) {
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  if (orderIds.length === 0) return new Map<string, RefundShare>()
  const movements = (await listMovements(database, { from: FIRST_DAY, to }, orderIds)).filter(
    (row) => !paidNothing(row),
  )
  const byOrder = Map.groupBy(movements, ({ order_id }) => order_id)
  const { rows: orders } = await sql<StoredOrder>`
    select orders.id, orders.amount, return_decision as decision, ended_at, coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'amount', (content#>>'{sale,totals,amount}')::bigint,
          'at', least(issued_at, coalesce(refund.created_at, case when kind = 'credit_note' then ended_at end))
        ))
        from tax_documents left join refunds as refund on refund.id = content->>'refund'
        where tax_documents.order_id = orders.id
      ), '[]') as documents
    from orders cross join lateral (select ${ENDED_AT} as ended_at) as ended
    where orders.id = any(${orderIds})
  `.execute(database)
  return new Map(
    orders.flatMap((order) => {
      const entries = entriesOf(order, byOrder.get(order.id) ?? [])
      const events = entries.map(({ event }) => event)
      const shares = refundShares(order.amount, events)
      const keys = entries.flatMap(({ key }) => (key === null ? [] : [key]))
      return shares.map((share, index) => [keys[index] ?? '', share] as const)
    }),
  )
}

const FIRST_DAY = '2000-01-01'

type StoredOrder = {
  id: string
  amount: number
  decision: ReturnDecision | null
  ended_at: Date | null
  documents: { kind: DocumentKind; amount: number; at: string }[]
}

type BookedEvent = { at: Date; event: DebtorEvent; key: string | null }

/** The events of an order, oldest first; a document comes before the refund or the end that was decided with it. */
function entriesOf({ id, decision, ended_at, documents }: StoredOrder, movements: readonly MovementRow[]) {
  const papers = documents.map(({ kind, amount, at }): BookedEvent => {
    return { at: new Date(at), event: { kind: kind === 'credit_note' ? 'credited' : 'billed', amount }, key: null }
  })
  const end = { kind: 'ended', amount: retainedOf(decision) } as const
  const ended: BookedEvent[] = ended_at === null ? [] : [{ at: ended_at, event: end, key: endKey(id) }]
  const money = movements.map((row): BookedEvent => {
    return { at: row.moved_at, event: eventOf(row), key: isRefund(row) ? shareKey(row) : null }
  })
  return [...papers, ...ended, ...money].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function eventOf({ kind, amount, provider_offer, reason }: MovementRow): DebtorEvent {
  if (reason === null) return { kind: 'received', amount, offer: provider_offer ?? 0 }
  return { kind: 'refunded', amount: kind === 'refund' ? amount : -amount }
}

/** The provider's transfers to the bank in these days, with the fees it kept, except fees that the customer paid. */
export async function loadSettlements(database: Database, { from, to }: Days): Promise<Settlement[]> {
  const { rows } = await sql<Omit<Settlement, 'day'> & { settled_at: Date }>`
    select settled.id, settled.settled_at, settled.amount, settled.utr, coalesce(sum(own.fee), 0)::bigint as fee,
      coalesce(sum(own.tax), 0)::bigint as tax
    from provider_settlements as settled
    left join payments as own on own.settlement_id = settled.id
      and not (own.purpose = 'pays_order' and own.customer_fee > 0)
    where settled_at >= ${startOfDay(from)} and settled_at < ${startOfDay(to, 1)}
    group by settled.id
    order by settled_at, settled.id
  `.execute(database)
  return rows.map(({ settled_at, ...settlement }) => ({ ...settlement, day: dayInIndia(settled_at) }))
}

/** What couriers paid in these days, by transfer, and by the date on the line, or else that of its file. */
export async function loadRemitted(database: Database, { from, to }: Days): Promise<Remittance[]> {
  const { rows } = await sql<Remittance>`
    select encode(file_hash, 'hex') as "fileHash", min(file_name) as "fileName",
      coalesce(line.day, remittances.day) as day, reference, sum(line.amount)::bigint as amount,
      sum(charges)::bigint as charges
    from remittance_lines as line join remittances on remittances.id = remittance_id
    where coalesce(line.day, remittances.day) between ${from}::date and ${to}::date and undone_at is null
    group by 1, 3, 4
    having sum(line.amount) <> 0 or sum(charges) <> 0
    order by 3, 1, 4
  `.execute(database)
  return rows
}
