import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export type LiveDoorQr = NonNullable<Awaited<ReturnType<typeof findLiveDoorQr>>>

/** The order's QR code that can be paid now, if the provider has made one. */
export function findLiveDoorQr(database: Database, orderId: string) {
  return database
    .selectFrom('door_qr_codes')
    .select(['id', 'amount', 'provider_qr_id', 'content', 'image_url', 'closes_at'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('closes_at', '>', sql<Date>`now()`)
    .where('provider_qr_id', 'is not', null)
    .executeTakeFirst()
}
