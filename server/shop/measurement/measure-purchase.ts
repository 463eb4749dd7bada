import { sql, type Transaction } from 'kysely'
import { toRupees } from '../../../domain/money.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { CustomData, UserData } from '../../platform/database/tables/measurement.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { orderedProducts } from '../orders/ordered-products.ts'
import type { Shop } from '../shop.ts'
import { ensureConsent } from './consents.ts'
import { hashedContacts } from './hashed-contacts.ts'
import type { Visitor } from './visitor.ts'

/** Stores with an order the visitor who agreed, for the report of its purchase. */
export async function saveVisit(transaction: Transaction<Schema>, orderId: string, visitor: Visitor): Promise<void> {
  if (!(await ensureConsent(transaction, visitor)).isValid) return
  await transaction
    .insertInto('order_visits')
    .values({ order_id: orderId, consent_id: visitor.consentId, visitor: JSON.stringify(visitor.browser) })
    .execute()
}

/**
 * Reports an order as a purchase, in the transaction that confirms it: at its placing for cash on delivery, else once
 * it is paid. What was bought comes from the order alone; the event's id is the order's, in the browser too. Does
 * nothing where the shopper did not agree or no longer does.
 */
export async function measurePurchase(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const visit = await transaction
    .deleteFrom('order_visits')
    .where('order_id', '=', orderId)
    .returning(['consent_id', 'visitor'])
    .executeTakeFirst()
  if (!visit) return
  const { userData, customData } = await purchaseOf(transaction, orderId, visit.visitor)
  const isForwarded = settings.measurement?.forward != null
  await transaction
    .insertInto('conversion_events')
    .values({
      id: newIdentifier(),
      name: 'Purchase',
      event_id: orderId,
      happened_at: sql<Date>`now()`,
      source_url: `${settings.publicUrl}/checkout`,
      consent_id: visit.consent_id,
      user_data: isForwarded ? JSON.stringify(userData) : null,
      custom_data: JSON.stringify(customData),
      status: isForwarded ? 'waiting' : 'recorded',
    })
    .onConflict((conflict) => conflict.columns(['name', 'event_id']).doNothing())
    .execute()
}

async function purchaseOf(
  transaction: Transaction<Schema>,
  orderId: string,
  browser: UserData,
): Promise<{ userData: UserData; customData: CustomData }> {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.amount', 'orders.recipient_phone', 'users.email', 'users.phone_number'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await transaction
    .selectFrom('order_lines')
    .select(['plant_id', 'quantity', 'price', 'bundle'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const bought = orderedProducts(lines)
  const phone = order.recipient_phone ?? order.phone_number ?? undefined
  return {
    userData: { ...hashedContacts({ em: order.email, ph: phone }), ...browser },
    customData: {
      value: toRupees(order.amount),
      currency: 'INR',
      content_type: 'product',
      content_ids: bought.map(({ plant_id }) => plant_id),
      contents: bought.map(({ plant_id, quantity, price }) => ({
        id: plant_id,
        quantity,
        item_price: toRupees(price),
      })),
      num_items: bought.reduce((count, { quantity }) => count + quantity, 0),
      order_id: orderId,
    },
  }
}
