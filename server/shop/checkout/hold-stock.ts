import { sql, type Transaction } from 'kysely'
import {
  countLapsed,
  GIVEN_UP_MINUTES,
  type HoldClass,
  holdProblem,
  holdTerms,
  type LapsedHolds,
} from '../../../domain/order/stock-holds.ts'
import type { Schema } from '../../database/schema.ts'
import { keyOf } from '../../platform/rate-limits.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedPlant } from '../orders/move-stock.ts'
import { AWAITS_PAYMENT } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutContext, Placement } from './checkout-context.ts'
import type { Sale } from './price-order.ts'

/** For how long an unpaid order may keep its plants, and what is known of who placed it */
export type Hold = { holdClass: HoldClass; minutes: number; network: Buffer | null }

/** Whether what the placement may hold until it is paid is limited: its account has never paid. */
export function isHoldLimited({ settings }: Shop, { order }: Placement, { hasPaid }: CheckoutContext): boolean {
  const waitsForMoney = order.paymentMethod === 'online' || order.advance === true
  return settings.limitsHolds && waitsForMoney && !hasPaid
}

/**
 * How an order that waits for its payment holds its plants, which are locked, so that no other one is held meanwhile. Refused,
 * in words for the shopper, where its account may not hold as much.
 */
export async function holdStock(
  transaction: Transaction<Schema>,
  { order, network }: Placement,
  { buyer }: CheckoutContext,
  { total, lines }: Sale,
  plants: readonly LockedPlant[],
): Promise<Hold | Refusal> {
  const holdClass = buyer.isEmailConfirmed ? 'confirmed' : 'unconfirmed'
  const heldNetwork = network ? keyOf({ limit: 'hold', by: 'address', whose: network }) : null
  const lapsed = await findLapsed(transaction, buyer.id, order.recipient?.phone ?? null, heldNetwork)
  const terms = holdTerms(holdClass, countLapsed(lapsed))
  const pieces = Map.groupBy(lines, ({ plantId }) => plantId)
  const holds = await findHolds(transaction, holdClass, [...pieces.keys()])
  const wanted = plants.flatMap((plant) => {
    const quantity = pieces.get(plant.id)?.reduce((sum, line) => sum + line.quantity, 0) ?? 0
    const on = holds.get(plant.id) ?? { unpaid: 0, held: 0, minutesLeft: null }
    return quantity === 0 ? [] : [{ plantId: plant.id, name: plant.name, quantity, stock: plant.stock, ...on }]
  })
  const problem = holdProblem(holdClass, terms, { amount: total, plants: wanted })
  if (problem === null) return { holdClass, minutes: terms.minutes, network: heldNetwork }
  return refuse(holdClass === 'unconfirmed' ? 'confirm_email_first' : 'unpaid_limit', problem)
}

type HeldPlant = { unpaid: number; held: number; minutesLeft: number | null }

/** How much of these plants all unpaid orders hold, and those of the class. */
async function findHolds(
  transaction: Transaction<Schema>,
  holdClass: HoldClass,
  plantIds: readonly string[],
): Promise<Map<string, HeldPlant>> {
  const ofClass = sql`orders.hold_class = ${holdClass}`
  const { rows } = await sql<HeldPlant & { plant: string }>`
    select
      plant_id as plant,
      sum(quantity)::integer as unpaid,
      coalesce(sum(quantity) filter (where ${ofClass}), 0)::integer as held,
      ceil(extract(epoch from greatest(min(held_until) filter (where ${ofClass}) - now(), '1 second')) / 60)::integer
        as "minutesLeft"
    from orders join order_lines on order_lines.order_id = orders.id
    where ${AWAITS_PAYMENT} and plant_id = any(${[...plantIds]}::text[])
    group by plant_id
  `.execute(transaction)
  return new Map(rows.map(({ plant, ...held }) => [plant, held]))
}

/** Orders of this day that were held and given up, by who placed them. */
async function findLapsed(
  transaction: Transaction<Schema>,
  userId: string,
  phone: string | null,
  network: Buffer | null,
): Promise<LapsedHolds> {
  const { rows } = await sql<LapsedHolds>`
    select
      count(*) filter (where user_id = ${userId})::integer as "byAccount",
      count(*) filter (where recipient_phone = ${phone}::text)::integer as "byPhone",
      count(*) filter (where held_network = ${network}::bytea)::integer as "byNetwork"
    from orders
    where hold_class is not null and created_at > now() - interval '1 day'
      and status in ('cancelled', 'payment_failed') and payment_status <> 'refunded'
      and updated_at - created_at >= make_interval(mins => ${GIVEN_UP_MINUTES})
  `.execute(transaction)
  return rows[0] ?? { byAccount: 0, byPhone: 0, byNetwork: 0 }
}
