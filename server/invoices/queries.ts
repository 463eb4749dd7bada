import { sql } from 'kysely'
import type { Order } from '../../contract/orders.ts'
import type { Database } from '../database/database.ts'

export type OrderDocuments = Pick<Order, 'invoice' | 'creditNote'>

/** The numbers of what was issued for these orders, by order; an order without any has no entry. */
export async function listDocuments(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDocuments>> {
  const rows = await database
    .selectFrom('tax_documents')
    .select(['order_id', 'kind', 'number'])
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .execute()
  const documents = new Map<string, OrderDocuments>()
  for (const { order_id, kind, number } of rows) {
    const { invoice, creditNote } = documents.get(order_id) ?? noDocuments
    documents.set(
      order_id,
      kind === 'credit_note' ? { invoice, creditNote: { number } } : { invoice: { number, kind }, creditNote },
    )
  }
  return documents
}

export const noDocuments: OrderDocuments = { invoice: null, creditNote: null }

/** A document of an order as it was issued. */
export function findDocument(database: Database, orderId: string, which: 'invoice' | 'credit_note') {
  return database
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'content'])
    .where('order_id', '=', orderId)
    .where('kind', which === 'credit_note' ? '=' : '<>', 'credit_note')
    .executeTakeFirst()
}
