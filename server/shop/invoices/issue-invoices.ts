import type { Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { splitSale } from '../../../domain/tax/split-sale.ts'
import { taxSale } from '../../../domain/tax/tax-document.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { DocumentContent } from '../../platform/database/tables/document-content.ts'
import { findSettings } from '../settings/queries.ts'
import { loadTaxClasses } from '../tax-classes/queries.ts'
import { insertDocument, lockNumbering } from './insert-document.ts'

/**
 * Issues the invoice, or bill of supply, of an order that is being shipped, or one of each for a registered buyer of
 * taxed and exempt goods: once, with what the order, its products' tax classes and the settings say now. The order must
 * be locked. Other shipments wait until the transaction ends, so it should end soon. `shippedAt` is for generated orders
 * with a past, the earliest first.
 */
export async function issueInvoices(
  transaction: Transaction<Schema>,
  orderId: string,
  shippedAt?: Date,
): Promise<void> {
  const issuedAt = shippedAt ?? (await lockNumbering(transaction))
  const { seller, order, lines } = await loadSale(transaction, orderId)
  const day = dayInIndia(issuedAt)
  const content = {
    day,
    order: {
      number: Number(order.number),
      day: dayInIndia(order.created_at),
      paymentMethod: order.payment_method,
      ...(order.advance !== null && { advance: { paid: order.advance, rest: dueOnDelivery(order) } }),
      ...(order.saving_percent !== null &&
        order.saving > 0 && { saving: { amount: order.saving, percent: order.saving_percent } }),
      ...(order.delivery !== null && { delivery: daysOf(order.delivery) }),
    },
    seller,
    buyer: {
      name: order.recipient_name ?? order.userName,
      phone: order.recipient_phone,
      street: order.street,
      city: order.city,
      state: order.state,
      zipCode: order.zip_code,
      gstin: order.gstin,
      billing: order.billing,
    },
  }
  const sold = { seller, deliveryState: order.state, lines, deliveryFee: order.delivery_fee, day }
  for (const sale of splitSale(taxSale(sold), order))
    await insertDocument(transaction, orderId, sale.kind, issuedAt, { ...content, sale })
}

function daysOf({ by, earliest, latest }: AgreedDelivery): DocumentContent['order']['delivery'] {
  return { by, earliest, latest }
}

async function loadSale(transaction: Transaction<Schema>, orderId: string) {
  const { settings, isExample } = await findSettings(transaction)
  const classOf = await loadTaxClasses(transaction)
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.name as userName')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rows = await transaction
    .selectFrom('order_lines')
    .innerJoin('plants', 'plants.id', 'order_lines.plant_id')
    .select(['order_lines.id as item', 'order_lines.name', 'order_lines.price', 'order_lines.quantity'])
    .select(['plants.category', 'plants.tax_class'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const lines = rows.map(({ category, tax_class, ...line }) => ({
    ...line,
    taxClass: classOf({ category, tax_class }),
  }))
  return { seller: { ...settings, isExample }, order, lines }
}
