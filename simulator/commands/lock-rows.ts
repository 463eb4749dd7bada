import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { OrderRow, PaymentRow, QrCode } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'

/** Whatever happens to an order's payments happens under the order's lock. */
export async function lockOrder(transaction: Transaction<Schema>, orderId: string): Promise<OrderRow> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return order ?? unknownId()
}

/** A QR code under the lock of the order behind it. */
export async function lockQrCode(transaction: Transaction<Schema>, id: string): Promise<QrCode> {
  await findById(transaction, 'qr_codes', id)
  const order = await lockOrder(transaction, id)
  return { qrCode: await findById(transaction, 'qr_codes', id), order }
}

export async function lockPayment(transaction: Transaction<Schema>, paymentId: string): Promise<PaymentRow> {
  const { order_id } = await findById(transaction, 'payments', paymentId)
  await lockOrder(transaction, order_id)
  return findById(transaction, 'payments', paymentId)
}

type Table = 'orders' | 'payments' | 'refunds' | 'payouts' | 'settlements' | 'qr_codes'

/** The row of this id; an unknown one is refused. */
export async function findById<Name extends Table>(
  database: Kysely<Schema>,
  table: Name,
  id: string,
): Promise<Selectable<Schema[Name]>> {
  const { rows } = await sql<Selectable<Schema[Name]>>`
    select * from ${sql.id('payment_simulator', table)} where id = ${id}
  `.execute(database)
  return rows[0] ?? unknownId()
}

/** What an earlier request under this key made; the same key with another request is refused. */
export async function earlierOf<Table extends 'refunds' | 'payouts'>(
  transaction: Transaction<Schema>,
  table: Table,
  { key, text }: { key: string; text: string },
): Promise<Selectable<Schema[Table]> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table} ${key}`}))`.execute(transaction)
  const { rows } = await sql<Selectable<Schema[Table]> & { request_text: string }>`
    select * from ${sql.id('payment_simulator', table)} where idempotency_key = ${key}
  `.execute(transaction)
  const [earlier] = rows
  if (earlier && earlier.request_text !== text) {
    throw new ProviderRefusal('Different request body sent for the same idempotency key')
  }
  return earlier
}

export function unknownId(): never {
  throw new ProviderRefusal('The id provided does not exist')
}
