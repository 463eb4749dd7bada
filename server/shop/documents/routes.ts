import { numberInPath } from '../../../domain/tax/tax-document.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findPackedFacts } from '../catalogue/find-packed-facts.ts'
import { findDocument, findDocuments, type SingleDocument } from '../invoices/queries.ts'
import { findOrder, findOwnOrder, type WholeOrder } from '../orders/queries.ts'
import { findLiveDoorQr } from '../payments/door-qr/live-door-qr.ts'
import { findReplacedOrder } from '../replacements/queries.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { replacementNotices, slipNotices } from './slip-notices.ts'

type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>
type SlipOrder = WholeOrder & { upiLink: string | null }
type File = { body: Uint8Array; fileName: string }

/**
 * The documents of an order as PDF. Issued documents are rendered from their stored content, and so never change. The
 * renderers take 25 MB of memory, and are loaded for the first document.
 */
export function documentRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  const taxDocument = async (orderId: string, which: SingleDocument): Promise<File | Refusal> => {
    return fileOf(orderId, await findDocument(database, orderId, which))
  }

  const creditNote = async (orderId: string, number: string): Promise<File | Refusal> => {
    const { creditNotes } = await findDocuments(database, orderId)
    return fileOf(orderId, creditNotes.find((note) => numberInPath(note.number) === number) ?? null)
  }

  const fileOf = async (orderId: string, document: IssuedDocument | null): Promise<File | Refusal> => {
    if (!document) return refuse('not_found')
    const { writeTaxDocument } = await import('./write-tax-document.ts')
    const body = await writeTaxDocument({ ...document, orderId }, settings.shopName)
    return { body, fileName: `${numberInPath(document.number)}.pdf` }
  }

  const ownDocument = async (userId: string, orderId: string, which: SingleDocument) => {
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

  route('GET /orders/:id/credit-notes/:number', async ({ params, caller }) => {
    const order = await findOwnOrder(database, caller.userId, params.id)
    return order ? creditNote(order.id, params.number) : refuse('not_found')
  })

  route('GET /admin/orders/:id/credit-notes/:number', ({ params }) => creditNote(params.id, params.number))

  const packingSlip = async (order: SlipOrder, fileName: string, notices = slipNotices(order)): Promise<File> => {
    const { writePackingSlip } = await import('./write-packing-slip.ts')
    const packed = await findPackedFacts(
      database,
      order.lines.map(({ plant_id }) => plant_id),
    )
    const seller = await findSettings(database)
    return { body: await writePackingSlip({ ...order, packed }, seller, settings.shopName, notices), fileName }
  }

  route('GET /admin/orders/:id/packing-slip.pdf', async ({ params }) => {
    const order = await findOrder(database, params.id)
    if (!order) return refuse('not_found')
    const upiLink = (await findLiveDoorQr(database, order.id))?.content ?? null
    return packingSlip({ ...order, upiLink }, `packing-slip-${order.id}.pdf`)
  })

  route('GET /admin/replacements/:id/packing-slip.pdf', async ({ params: { id } }) => {
    const orderId = await findReplacedOrder(database, id)
    const order = orderId === undefined ? undefined : await findOrder(database, orderId)
    const replacement = order?.replacements.find((one) => one.id === id)
    if (!order || !replacement) return refuse('not_found')
    const lines = order.lines.flatMap((line) => {
      const replaced = replacement.lines.find(({ item }) => item === line.id)
      return replaced ? [{ ...line, quantity: replaced.quantity }] : []
    })
    const notices = replacementNotices(order, replacement.status)
    return packingSlip({ ...order, lines, upiLink: null }, `packing-slip-replacement-${id}.pdf`, notices)
  })
}
