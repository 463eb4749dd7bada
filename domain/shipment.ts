import { foldCase } from './plain-text.ts'
import { refusalsOf } from './transition.ts'

export const shipmentStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'returned'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/**
 * The only transitions of a shipment: null when one is allowed, otherwise `no_such_move`. A cancelled one is pending again when
 * its order is revived.
 */
export const refusalOfShipmentTransition = /* @__PURE__ */ refusalsOf<ShipmentStatus>({
  pending: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: [],
  cancelled: ['pending'],
  returned: [],
})

/** A courier: its name, and its page that tracks a parcel by its number. */
type Courier = { name: string; page: (trackingNumber: string) => string }

/** The couriers of Indian nurseries. Where no page takes the number in its address, the shopper enters it there. */
const couriers: readonly Courier[] = [
  {
    name: 'Blue Dart',
    page: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  { name: 'Delhivery', page: (number) => `https://www.delhivery.com/track-v2/package/${number}` },
  { name: 'DTDC', page: () => 'https://www.dtdc.in/tracking.asp' },
  { name: 'Ekart', page: (number) => `https://ekartlogistics.com/shipmenttrack/${number}` },
  { name: 'India Post', page: () => 'https://www.indiapost.gov.in/' },
  { name: 'Professional Couriers', page: () => 'https://www.tpcindia.com/' },
  { name: 'XpressBees', page: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}` },
]

export const courierNames: readonly string[] = couriers.map(({ name }) => name)

/** Who carries a parcel and under which number, as far as that was recorded. */
export type Tracking = { courier: string | null; trackingNumber: string | null }

export const UNTRACKED: Tracking = { courier: null, trackingNumber: null }

/** A known courier's name as the list writes it, whatever the case and spacing; any other name as it was typed. */
export function courierName(typed: string): string {
  return findCourier(typed)?.name ?? typed
}

/** The courier's own page that follows the parcel; null without a number or for a courier that is not on the list. */
export function trackingUrl({ courier, trackingNumber }: Tracking): string | null {
  if (courier === null || trackingNumber === null) return null
  return findCourier(courier)?.page(encodeURIComponent(trackingNumber)) ?? null
}

/** How `trackingText` writes that nothing is recorded. */
export const NO_TRACKING = '(none)'

/** As an order's timeline shows it: `Delhivery #1234567890`; no two different trackings read alike. */
export function trackingText({ courier, trackingNumber }: Tracking): string {
  const parts = [courier, trackingNumber && `#${trackingNumber}`].filter((part) => part !== null)
  return parts.join(' ') || NO_TRACKING
}

function findCourier(typed: string): Courier | undefined {
  return couriers.find(({ name }) => keyOf(name) === keyOf(typed))
}

function keyOf(name: string): string {
  return foldCase(name).replace(/[\s.-]/g, '')
}
