import type { Transaction } from 'kysely'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { taxSale } from '../../../domain/tax/tax-document.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findSettings } from '../settings/queries.ts'
import { insertDocument, takeTurn } from './insert-document.ts'

/**
 * Makes out the invoice, or bill of supply, of an order that is being shipped: once, with what the order, its plants'
 * categories and the settings say now. The order must be locked. Whoever comes next waits until the transaction ends, so
 * ask it for as little as possible afterwards. `shippedAt` is for orders that are made up with a past of their own, the
 * earliest first.
 */
export async function issueInvoice(transaction: Transaction<Schema>, orderId: string, shippedAt?: Date): Promise<void> {
  const { seller, order, lines } = await readSale(transaction, orderId)
  const issuedAt = shippedAt ?? (await takeTurn(transaction))
  const day = dayInIndia(issuedAt)
  const sale = taxSale({ seller, deliveryState: order.state, lines, day })
  await insertDocument(transaction, orderId, sale.kind, issuedAt, {
    day,
    order: { day: dayInIndia(order.created_at), paymentMethod: order.payment_method },
    seller,
    buyer: {
      name: order.recipient_name ?? order.userName,
      phone: order.recipient_phone,
      street: order.street,
      city: order.city,
      state: order.state,
      zipCode: order.zip_code,
    },
    sale,
  })
}

async function readSale(transaction: Transaction<Schema>, orderId: string) {
  const { settings, isExample } = await findSettings(transaction)
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.name as userName')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await transaction
    .selectFrom('order_lines')
    .innerJoin('plants', 'plants.id', 'order_lines.plant_id')
    .select(['order_lines.name', 'order_lines.price', 'order_lines.quantity', 'plants.category'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return { seller: { ...settings, isExample }, order, lines }
}
