import { sql } from 'kysely'
import { findState } from '../../../domain/address.ts'
import { dayInIndia } from '../../../domain/days.ts'
import type { Destination } from '../../../domain/delivery/areas.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import type { PromiseRequest } from '../../../domain/delivery/trips.ts'
import type { State } from '../../../domain/states.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/queries.ts'
import { findPin, nearestDistrict } from '../pins/find-pin.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryRules } from './delivery-rules.ts'

/** What every promise of a moment depends on. */
export type DeliveryTerms = Pick<PromiseRequest, 'rules' | 'nursery' | 'orderedAt'>

/** As the database has it: null where the owner has not saved the rules or the seller's details. */
export type SavedTerms = { rules: DeliveryRules | null; seller: { state: State; zipCode: string } | null; now: Date }

export async function deliveryTerms(log: Shop['log'], { rules, seller, now }: SavedTerms): Promise<DeliveryTerms> {
  const { state, zipCode } = seller ?? defaultSettings
  return {
    rules: rules ?? defaultDeliveryRules,
    nursery: { state, position: (await destinationOf(log, { state, zipCode })).position },
    orderedAt: momentInIndia(now),
  }
}

/** The owner's rules, the nursery and the moment, by the database's clock. */
export async function termsOfNow(log: Shop['log'], database: Database): Promise<DeliveryTerms> {
  const now = await readClock(database)
  const { settings: seller } = await findSettings(database)
  const { rules } = await findDeliveryRules(database)
  return deliveryTerms(log, { rules, seller, now })
}

/**
 * Where an address is. A PIN that the directory does not know has the district of its neighbour in the state, and none if no
 * known PIN is like it: then its state is not believed where delivery is decided.
 */
export async function destinationOf(log: Shop['log'], address: { zipCode: string; state: string }) {
  const state = findState(address.state)
  if (state === null) throw new Error(`${address.state} is not a state of India`)
  return destinationIn(address.zipCode, state).catch((error: unknown) => {
    log.error({ err: error }, 'The PIN directory cannot be read')
    return { pin: address.zipCode, state, district: null, position: null }
  })
}

/** The same; throws if the directory cannot be read. */
export async function destinationIn(pin: string, state: State): Promise<Destination> {
  const known = await findPin(pin)
  return { pin, state, district: known?.district ?? (await nearestDistrict(pin, state)), position: known }
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** The day and the time of day in India. */
export function momentInIndia(now: Date): PromiseRequest['orderedAt'] {
  return { day: dayInIndia(now), time: timeOfDay.format(now) }
}

/** How many orders the van has from a day on (`2026-12-04`, in India), by day. Ended orders need no van. */
export async function loadVanOrders(database: Database, from: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select delivery->>'earliest' as day, count(*)::integer as orders
    from orders
    where delivery->>'by' = 'van' and delivery->>'earliest' >= ${from} and status in ('pending', 'paid', 'shipped')
    group by delivery->>'earliest'
  `.execute(database)
  return new Map(rows.map(({ day, orders }) => [day, orders]))
}

/** The same counts, locked until the transaction ends. The plants of an order are locked before, so that there is no deadlock. */
export async function lockVanOrders(transaction: Transaction, from: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ orders: Record<string, number> }>`
    select lock_van_orders(${from}, true) as orders
  `.execute(transaction)
  return new Map(Object.entries(rows[0]?.orders ?? {}))
}
