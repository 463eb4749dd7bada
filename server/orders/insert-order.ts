import { sql, type Transaction } from 'kysely'
import type { Paise } from '../../domain/money.ts'
import { FIRST_CHECK_MS } from '../../domain/payment/payment-checks.ts'
import type { Schema } from '../database/schema.ts'
import { newIdentifier } from '../identifiers.ts'
import type { Shop } from '../shop.ts'
import type { Placement } from './place-order.ts'
import type { PricedLine } from './price-lines.ts'
import { recordStateChanges } from './record-state-changes.ts'

export type NewOrder = Placement & { orderId: string; digest: Buffer; total: Paise; lines: PricedLine[] }

/** Writes a pending order with its lines and, for online payment, what is to be collected. */
export async function insertOrder(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  placed: NewOrder,
): Promise<void> {
  const { orderId, userId, order, lines } = placed
  const { street, city, state, country, zipCode } = order.shippingAddress
  await transaction
    .with('placed', (query) =>
      query.insertInto('orders').values({
        id: orderId,
        user_id: userId,
        payment_method: order.paymentMethod,
        amount: placed.total,
        street,
        city,
        state,
        country,
        zip_code: zipCode,
        recipient_name: order.recipient?.name ?? null,
        recipient_phone: order.recipient?.phone ?? null,
        idempotency_key: placed.idempotencyKey,
        request_digest: placed.digest,
      }),
    )
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        id: newIdentifier(),
        order_id: orderId,
        plant_id: line.plantId,
        position,
        name: line.name,
        price: line.price,
        quantity: line.quantity,
        image_url: line.imageUrl,
      })),
    )
    .execute()
  if (order.paymentMethod === 'online') await insertIntent(transaction, placed)
  await recordStateChanges(shop, transaction, orderId, { actor: 'shopper', userId, reason: 'placed' }, null, {
    status: 'pending',
    payment: 'pending',
    shipment: 'pending',
  })
}

async function insertIntent(transaction: Transaction<Schema>, { orderId, total }: NewOrder): Promise<void> {
  const next_check_at = sql<Date>`now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})`
  await transaction.insertInto('payment_intents').values({ order_id: orderId, amount: total, next_check_at }).execute()
}
