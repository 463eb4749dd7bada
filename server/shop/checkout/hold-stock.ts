import { sql } from 'kysely'
import {
  countLapsed,
  GIVEN_UP_MINUTES,
  type HoldClass,
  holdProblem,
  holdTerms,
  type LapsedHolds,
} from '../../../domain/order/stock-holds.ts'
import type { Transaction } from '../../platform/database/database.ts'
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
  transaction: Transaction,
  { order, network }: Placement,
  { buyer }: CheckoutContext,
  { total, lines }: Sale,
  plants: readonly LockedPlant[],
): Promise<Hold | Refusal> {
  const holdClass: HoldClass = buyer.isEmailConfirmed ? 'confirmed' : 'unconfirmed'
  const heldNetwork = network ? keyOf({ limit: 'hold', by: 'address', whose: network }) : null
  const pieces = Map.groupBy(lines, ({ plantId }) => plantId)
  const phone = order.recipient?.phone ?? null
  const who = { holdClass, userId: buyer.id, phone, network: heldNetwork }
  const { lapsed, holds } = await findHolds(transaction, who, [...pieces.keys()])
  const terms = holdTerms(holdClass, countLapsed(lapsed))
  const wanted = plants.flatMap((plant) => {
    const quantity = pieces.get(plant.id)?.reduce((sum, line) => sum + line.quantity, 0) ?? 0
    const on = holds[plant.id] ?? { unpaid: 0, held: 0, minutesLeft: null }
    return quantity === 0 ? [] : [{ plantId: plant.id, name: plant.name, quantity, stock: plant.stock, ...on }]
  })
  const problem = holdProblem(holdClass, terms, { amount: total, plants: wanted })
  if (problem === null) return { holdClass, minutes: terms.minutes, network: heldNetwork }
  return refuse(holdClass === 'unconfirmed' ? 'confirm_email_first' : 'unpaid_limit', problem)
}

type HeldPlant = { unpaid: number; held: number; minutesLeft: number | null }

type Who = { holdClass: HoldClass; userId: string; phone: string | null; network: Buffer | null }

/**
 * The orders of this day that were held and given up, by who placed them; and by its id how much of each plant all unpaid
 * orders hold, and those of the class.
 */
async function findHolds(
  transaction: Transaction,
  { holdClass, userId, phone, network }: Who,
  plantIds: readonly string[],
): Promise<{ lapsed: LapsedHolds; holds: Record<string, HeldPlant> }> {
  const ofClass = sql`orders.hold_class = ${holdClass}`
  const { rows } = await sql<{ lapsed: LapsedHolds; holds: Record<string, HeldPlant> }>`
    select
      (
        select json_build_object(
          'byAccount', count(*) filter (where user_id = ${userId}),
          'byPhone', count(*) filter (where recipient_phone = ${phone}::text),
          'byNetwork', count(*) filter (where held_network = ${network}::bytea)
        )
        from orders
        where hold_class is not null and created_at > now() - interval '1 day'
          and status in ('cancelled', 'payment_failed') and payment_status <> 'refunded'
          and updated_at - created_at >= make_interval(mins => ${GIVEN_UP_MINUTES})
      ) as lapsed,
      coalesce((
        select json_object_agg(plant_id, json_build_object('unpaid', unpaid, 'held', held, 'minutesLeft', minutes))
        from (
          select
            plant_id,
            sum(quantity) as unpaid,
            coalesce(sum(quantity) filter (where ${ofClass}), 0) as held,
            ceil(extract(epoch from greatest(min(held_until) filter (where ${ofClass}) - now(), '1 second')) / 60)
              as minutes
          from orders join order_lines on order_lines.order_id = orders.id
          where ${AWAITS_PAYMENT} and plant_id = any(${[...plantIds]}::text[])
          group by plant_id
        ) as held_plants
      ), '{}') as holds
  `.execute(transaction)
  const [found] = rows
  if (!found) throw new Error('The query returned no row')
  return found
}
