import type { Destination } from '../../domain/delivery/areas.ts'
import type { Courier, DeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import type { DeliveredProduct, PlantDelivery } from '../../domain/delivery/plant-delivery.ts'
import { paise } from '../../domain/money.ts'
import type { State } from '../../domain/states.ts'

/** The delivery settings of a product for which the owner has set nothing. */
const nothingSaid: PlantDelivery = {
  vanOnly: false,
  notTo: [],
  reason: null,
  maxCelsius: null,
  minCelsius: null,
  depotDays: null,
  weightGrams: null,
}

/** A product of a height, with no delivery settings but the given ones. */
export function product(name: string, delivery: Partial<PlantDelivery> = {}, heightCm: number | null = null) {
  const one: DeliveredProduct = { plant: name, name, quantity: 1, delivery: { ...nothingSaid, ...delivery }, heightCm }
  return one
}

export const pune = { latitude: 18.5204, longitude: 73.8567 }

const place = (pin: string, state: State, district: string, latitude: number, longitude: number): Destination => ({
  pin,
  state,
  district,
  position: { latitude, longitude },
})

/** Where some orders go. */
export const places = {
  pune: place('411015', 'Maharashtra', 'Pune', 18.58, 73.89),
  unmapped: { pin: '411999', state: 'Maharashtra', district: 'Pune', position: null },
  mumbai: place('400001', 'Maharashtra', 'Mumbai', 18.94, 72.84),
  nagpur: place('440010', 'Maharashtra', 'Nagpur', 21.13, 79.06),
  bengaluru: place('560001', 'Karnataka', 'Bengaluru Urban', 12.97, 77.6),
  delhi: place('110001', 'Delhi', 'New Delhi', 28.63, 77.22),
  kochi: place('682001', 'Kerala', 'Ernakulam', 9.96, 76.25),
  chennai: place('600001', 'Tamil Nadu', 'Chennai', 13.09, 80.28),
} satisfies Record<string, Destination>

const nowhere = { states: [], districts: [], pins: [] }
const zone = { fee: paise(0), feePerKg: paise(0), freeFrom: null, minimum: null, cash: true }
const fast: Courier = {
  name: 'Fast',
  area: { ...nowhere, states: ['Karnataka', 'Delhi'] },
  transit: { from: 2, to: 3 },
  days: [1, 2, 3, 4, 5, 6],
  refuses: { tallerThanCm: 120, heavierThanGrams: null },
}

/** Rules of a nursery in Pune from Diwali of 2026 to the summer of 2027. */
export const puneRules: DeliveryRules = {
  ...defaultDeliveryRules,
  closures: [{ from: '2026-11-07', until: '2026-11-10', name: 'Diwali' }],
  holidays: [
    { from: '2026-12-25', until: '2026-12-25', name: 'Christmas', states: [] },
    { from: '2027-01-26', until: '2027-01-26', name: 'Republic Day', states: [] },
    { from: '2027-03-22', until: '2027-03-22', name: 'Holi', states: ['Delhi'] },
    { from: '2027-04-15', until: '2027-04-15', name: 'Vishu', states: ['Kerala'] },
    { from: '2027-05-01', until: '2027-05-01', name: 'Maharashtra Day', states: ['Maharashtra'] },
  ],
  van: { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: 2 },
  couriers: [
    fast,
    {
      ...fast,
      name: 'Post',
      area: { ...nowhere, states: ['Karnataka', 'Delhi', 'Kerala'], pins: [{ from: '440001', to: '440037' }] },
      transit: { from: 4, to: 6 },
      refuses: { tallerThanCm: null, heavierThanGrams: 20_000 },
    },
  ],
  zones: [
    { ...zone, name: 'Pune', area: { ...nowhere, districts: [{ state: 'Maharashtra', district: 'Pune' }] } },
    { ...zone, name: 'West', area: { ...nowhere, states: ['Maharashtra', 'Goa'] } },
    { ...zone, name: 'Far', area: { ...nowhere, states: ['Karnataka', 'Delhi', 'Kerala'] } },
  ],
  holds: [
    {
      from: '2027-01-04',
      until: '2027-01-09',
      reason: 'cold',
      celsius: 3,
      area: { ...nowhere, districts: [{ state: 'Delhi', district: 'New Delhi' }] },
    },
    { from: '2027-05-10', until: '2027-05-20', reason: 'heat', celsius: 42, area: { ...nowhere, states: ['Delhi'] } },
    {
      from: '2027-07-05',
      until: '2027-07-07',
      reason: 'flood',
      celsius: null,
      area: { ...nowhere, pins: [{ from: '411001', to: '411060' }] },
    },
  ],
}
