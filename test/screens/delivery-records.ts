import type { Delivery } from '../../contract/delivery.ts'

/** What the shop promises for PIN 411015, by its van on a Friday and free; `plants` are ids, each promised the same. */
export function aDelivery({
  plants = [],
  ...changes
}: Partial<Omit<Delivery, 'plants'>> & { plants?: readonly string[] } = {}): Delivery {
  const promised: Omit<Delivery['plants'][number], 'plant'> = {
    serviceable: true,
    reason: null,
    by: 'van',
    earliest: '2026-12-04',
    latest: '2026-12-04',
    holds: [],
    fee: 0,
  }
  return {
    pin: '411015',
    place: 'Pune',
    state: 'Maharashtra',
    ...promised,
    minimum: 300,
    cod: { offered: true, reason: null },
    ...changes,
    plants: plants.map((plant) => ({ plant, ...promised })),
  }
}

/** What a promise is where nothing is delivered. */
export function notDelivered(reason: string | null) {
  return { serviceable: false, reason, by: null, earliest: null, latest: null, fee: null } as const
}
