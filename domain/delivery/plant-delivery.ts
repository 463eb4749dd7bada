import type { State } from '../states.ts'

/** How a product may travel; each null where nothing is said of it. */
export type PlantDelivery = {
  /** Only the nursery's van carries it */
  vanOnly: boolean
  /** States that it may not enter */
  notTo: State[]
  /** Why it may not enter them or why only the van carries it, for shoppers */
  reason: string | null
  /** It does not travel in heat of so much, or in cold of so much */
  maxCelsius: number | null
  minCelsius: number | null
  /** The most days on which it lies in a depot while no parcel is delivered */
  depotDays: number | null
  weightGrams: number | null
}

/** Of a product of which the owner says nothing: a plant survives a Sunday in a depot, and no more. */
export const DEFAULT_DEPOT_DAYS = 1

/** The most days in a depot that the owner may allow a product. */
export const MOST_DEPOT_DAYS = 14
