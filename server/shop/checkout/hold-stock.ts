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

/**
 * How an order that waits for its payment holds its locked plants; null where that is not limited, as its account has paid
 * before. Refused, in words for the shopper, where its account may not hold as much.
 */
export async function holdStock(
  { settings }: Shop,
  transaction: Transaction,
  { order, network }: Placement,
  { buyer, hasPaid }: CheckoutContext,
  { total, lines }: Sale,
  plants: readonly LockedPlant[],
): Promise<Hold | null | Refusal> {
  const waitsForMoney = order.paymentMethod === 'online' || order.advance === true
  if (!settings.limitsHolds || !waitsForMoney || hasPaid) return null
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

/** The day's orders that were held and given up, by who placed them; and how much of each plant unpaid orders hold, by its id. */
function findHolds(
  transaction: Transaction,
  { holdClass, userId, phone, network }: Pick<Hold, 'holdClass' | 'network'> & { userId: string; phone: string | null },
  plantIds: readonly string[],
) {
  const ofClass = sql`orders.hold_class = ${holdClass}`
  const lapsed = sql<LapsedHolds>`(
    select json_build_object(
      'byAccount', count(*) filter (where user_id = ${userId}),
      'byPhone', count(*) filter (where recipient_phone = ${phone}::text),
      'byNetwork', count(*) filter (where held_network = ${network}::bytea)
    )
    from orders
    where hold_class is not null and created_at > now() - interval '1 day'
      and status in ('cancelled', 'payment_failed') and payment_status <> 'refunded'
      and updated_at - created_at >= make_interval(mins => ${GIVEN_UP_MINUTES})
  )`
  const holds = sql<Record<string, HeldPlant>>`coalesce((
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
  ), '{}')`
  return transaction.selectNoFrom([lapsed.as('lapsed'), holds.as('holds')]).executeTakeFirstOrThrow()
}
