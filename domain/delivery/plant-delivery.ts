import type { State } from '../states.ts'

/** How a product may travel; null where the owner has not set it. */
export type PlantDelivery = {
  /** Only the nursery's van carries it */
  vanOnly: boolean
  /** States that it may not enter */
  notTo: State[]
  /** The reason of either, for shoppers */
  reason: string | null
  /** The product does not travel in heat or cold beyond these, in °C */
  maxCelsius: number | null
  minCelsius: number | null
  /** The most days that its parcel may lie in a depot without being delivered */
  depotDays: number | null
  weightGrams: number | null
}

/** For a product without a setting: a plant survives a Sunday in a depot, and no more. */
export const DEFAULT_DEPOT_DAYS = 1

/** The most days in a depot that the owner may allow a product. */
export const MOST_DEPOT_DAYS = 14
