import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findPackedFacts } from '../catalogue/find-packed-facts.ts'
import { findDocument } from '../invoices/queries.ts'
import type { OrderDocuments } from '../invoices/sort-documents.ts'
import { findOrder, findOwnOrder } from '../orders/queries.ts'
import { findLiveDoorQr } from '../payments/door-qr/live-door-qr.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'

type File = { body: Uint8Array; fileName: string }

/**
 * The documents of an order as PDF. Issued documents are rendered from their stored content, and so never change. The
 * renderers take 25 MB of memory, and are loaded for the first document.
 */
export function documentRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  const taxDocument = async (orderId: string, which: keyof OrderDocuments<unknown>): Promise<File | Refusal> => {
    const document = await findDocument(database, orderId, which)
    if (!document) return refuse('not_found')
    const { writeTaxDocument } = await import('./write-tax-document.ts')
    const body = await writeTaxDocument({ ...document, orderId }, settings.shopName)
    return { body, fileName: `${document.number.replaceAll('/', '-')}.pdf` }
  }

  const ownDocument = async (userId: string, orderId: string, which: keyof OrderDocuments<unknown>) => {
    const order = await findOwnOrder(database, userId, orderId)
    return order ? taxDocument(order.id, which) : refuse('not_found')
  }

  route('GET /orders/:id/invoice.pdf', ({ params, caller }) => ownDocument(caller.userId, params.id, 'invoice'))

  route('GET /orders/:id/bill-of-supply.pdf', ({ params, caller }) =>
    ownDocument(caller.userId, params.id, 'billOfSupply'),
  )

  route('GET /admin/orders/:id/invoice.pdf', ({ params }) => taxDocument(params.id, 'invoice'))

  route('GET /admin/orders/:id/credit-note.pdf', ({ params }) => taxDocument(params.id, 'creditNote'))

  route('GET /admin/orders/:id/bill-of-supply.pdf', ({ params }) => taxDocument(params.id, 'billOfSupply'))

  route('GET /admin/orders/:id/bill-of-supply-credit-note.pdf', ({ params }) =>
    taxDocument(params.id, 'billOfSupplyCreditNote'),
  )

  route('GET /admin/orders/:id/packing-slip.pdf', async ({ params }) => {
    const order = await findOrder(database, params.id)
    if (!order) return refuse('not_found')
    const { writePackingSlip } = await import('./write-packing-slip.ts')
    const packed = await findPackedFacts(
      database,
      order.lines.map(({ plant_id }) => plant_id),
    )
    const upiLink = (await findLiveDoorQr(database, order.id))?.content ?? null
    const body = await writePackingSlip({ ...order, packed, upiLink }, await findSettings(database), settings.shopName)
    return { body, fileName: `packing-slip-${order.id}.pdf` }
  })
}
