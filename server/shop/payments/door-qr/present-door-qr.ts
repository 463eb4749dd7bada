import type { DoorPayment, DoorQr } from '../../../../contract/door-payments.ts'
import { toRupees } from '../../../../domain/money.ts'
import { mayBePaidAtDoor } from '../../../../domain/payment/door-payment.ts'
import type { Database } from '../../../platform/database/database.ts'
import { qrImageUrl } from './draw-qr.ts'
import { findLiveDoorQr, type LiveDoorQr } from './live-door-qr.ts'

/** A QR code as the API shows it. The picture is the provider's own where that gives no link to draw it from. */
export function presentDoorQr(qr: LiveDoorQr): DoorQr {
  return {
    qrId: qr.id,
    imageUrl: imageUrlOf(qr),
    amount: toRupees(qr.amount),
    closesAt: qr.closes_at.toISOString(),
  }
}

type OwnOrder = Parameters<typeof mayBePaidAtDoor>[0] & { id: string }

/** How the shopper may pay an order that is on its way with the nursery's own van; null where that is not so. */
export async function findDoorPayment(database: Database, order: OwnOrder): Promise<DoorPayment | null> {
  if (order.status !== 'shipped' || order.by !== 'van' || !mayBePaidAtDoor(order)) return null
  const qr = await findLiveDoorQr(database, order.id)
  return qr ? { imageUrl: imageUrlOf(qr), amount: toRupees(qr.amount) } : null
}

function imageUrlOf({ content, image_url }: LiveDoorQr): string {
  return content === null ? (image_url ?? '') : qrImageUrl(content)
}
