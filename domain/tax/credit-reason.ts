/** What a credit note says of its reason where its document says none, as earlier ones. */
export const PARCEL_CAME_BACK = 'The parcel came back'

type Part = { pieces: readonly unknown[]; deliveryFee: boolean; isReturned: boolean }

/** Why a credit note is issued, as it says it: the rest of an order is credited when its parcel came back. */
export function creditReason(part: Part | 'rest'): string {
  if (part === 'rest' || part.isReturned) return PARCEL_CAME_BACK
  if (part.pieces.length === 0) return 'Delivery was paid back'
  return part.deliveryFee ? 'Goods and delivery were paid back' : 'Goods were paid back'
}
