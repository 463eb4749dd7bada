import { findState } from '../../../domain/address.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { type Destination, kilometresBetween } from '../../../domain/delivery/places.ts'
import type { PromiseRequest } from '../../../domain/delivery/promise.ts'
import type { State } from '../../../domain/states.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/today.ts'
import { findPin, nearestDistrict } from '../pins/find-pin.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { findSettings } from '../settings/queries.ts'
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
 * Where an address is. A PIN that the directory does not know has the district of its neighbour in the address's state, and
 * none if no known PIN is like it: then its state is not believed where delivery is decided.
 */
export async function destinationOf(
  log: Shop['log'],
  address: { zipCode: string; state: string },
): Promise<Destination> {
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

/** Whether the van may go there, if it has a day left. */
export function isInReachOfVan({ rules, nursery }: DeliveryTerms, { position }: Destination): boolean {
  if (!rules.van || !nursery.position || !position) return false
  return kilometresBetween(nursery.position, position) <= rules.van.radiusKm
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** The day and the time of day in India. */
export function momentInIndia(now: Date): PromiseRequest['orderedAt'] {
  return { day: dayInIndia(now), time: timeOfDay.format(now) }
}
