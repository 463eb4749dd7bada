import type { PlantDelivery } from '../../domain/delivery/plant-delivery.ts'
import type { SeedProduct } from './product.ts'

const anyWay: PlantDelivery = {
  vanOnly: false,
  notTo: [],
  reason: null,
  maxCelsius: null,
  minCelsius: null,
  depotDays: null,
  weightGrams: null,
}

/**
 * How the demo's products travel, by category: in which heat and cold a plant does not, and how long a parcel may lie. None
 * is by van only, since the demo has no van: all of them are delivered everywhere.
 */
export const deliveryOf: Readonly<Record<SeedProduct['category'], PlantDelivery>> = {
  indoor: { ...anyWay, maxCelsius: 42, minCelsius: 8 },
  outdoor: { ...anyWay, maxCelsius: 44, minCelsius: 3 },
  succulent: { ...anyWay, maxCelsius: 46, minCelsius: 2, depotDays: 3 },
  'exotic-fruit': { ...anyWay, maxCelsius: 43, minCelsius: 5 },
  seeds: { ...anyWay, depotDays: 14 },
  pots: { ...anyWay, depotDays: 14 },
}
