import type { ListedReplacement as Listed, Replacement } from '../../../contract/replacement.ts'
import { trackingUrl } from '../../../domain/shipment/couriers.ts'
import type { ListedReplacement, ReplacementRow } from './queries.ts'

/** A replacement as its order shows it, to its shopper and to admins alike. */
export function presentReplacement(row: ReplacementRow): Replacement {
  const tracking = { courier: row.courier, trackingNumber: row.tracking_number }
  return {
    _id: row.id,
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    lines: row.lines.map(({ item, name, quantity }) => ({ item, name, quantity })),
    shipment: { ...tracking, trackingUrl: trackingUrl(tracking) },
  }
}

/** A replacement with the order that it is of, for admins. */
export function presentListed({ order, customer, ...row }: ListedReplacement): Listed {
  return {
    ...presentReplacement(row),
    order: { _id: order._id, number: order.number },
    customer: { name: customer.name, email: customer.email },
  }
}
