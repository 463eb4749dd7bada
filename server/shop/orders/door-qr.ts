import { sql } from 'kysely'
import { encode } from 'uqr'
import type { DoorPayment, DoorQr } from '../../../contract/orders.ts'
import { toRupees } from '../../../domain/money.ts'
import { mayBePaidAtDoor } from '../../../domain/payment/door-payment.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { retriedQueue } from '../../platform/jobs.ts'
import type { Shop } from '../shop.ts'
import type { OrderRow } from './queries.ts'

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

/** A QR code as the API shows it. The picture is the provider's own where that gives no link to draw it from. */
export function presentDoorQr(qr: LiveDoorQr): DoorQr {
  const amount = toRupees(qr.amount)
  return { qrId: qr.id, imageUrl: imageUrlOf(qr), amount, closesAt: qr.closes_at.toISOString() }
}

type StoredOrder = Pick<OrderRow, 'id' | 'status' | 'payment_method' | 'advance_status' | 'delivery'>

/** Whether a QR code may be made for the order, by `mayBePaidAtDoor`. */
export function isPaidAtDoor({ payment_method, status, advance_status, delivery }: StoredOrder): boolean {
  return mayBePaidAtDoor({ paymentMethod: payment_method, status, advance: advance_status, by: delivery?.by ?? null })
}

/** How the shopper may pay an order that is on its way with the nursery's own van; null where that is not so. */
export async function findDoorPayment(database: Database, order: StoredOrder): Promise<DoorPayment | null> {
  if (order.status !== 'shipped' || order.delivery?.by !== 'van' || !isPaidAtDoor(order)) return null
  const qr = await findLiveDoorQr(database, order.id)
  return qr ? { imageUrl: imageUrlOf(qr), amount: toRupees(qr.amount) } : null
}

function imageUrlOf({ content, image_url }: LiveDoorQr): string {
  return content === null ? (image_url ?? '') : qrImageUrl(content)
}

/** Has the provider close a QR code. Tried for about a day; the reconciliation tries later, too. */
export const closeDoorQrQueue = retriedQueue('close-door-qr', 60, { qrId: '' })

/** An order is not to be paid by QR code any more: its open one is closed at the provider once the transaction is committed. */
export async function closeDoorQr({ jobs }: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const closing = await transaction
    .updateTable('door_qr_codes')
    .set({ status: 'closing', updated_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of closing) await jobs.send(transaction, closeDoorQrQueue, { qrId: id })
}

/** Modules around the code that stay light, as the standard has it. */
const QUIET = 4

/** The dark runs of a QR code, row by row, in modules from its upper left corner, and its size with the light border. */
type QrDrawing = { size: number; runs: readonly { x: number; y: number; width: number }[] }

/** The QR code of a text, of medium error correction. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const runs = data.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && row[x - 1] !== true ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return { x, y, width: (end < 0 ? row.length : end) - x }
    })
  })
  return { size, runs }
}

/** The QR code of a text as the address of a picture that needs no request: a few kilobytes of SVG. */
export function qrImageUrl(text: string): string {
  const { size, runs } = drawQr(text)
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
