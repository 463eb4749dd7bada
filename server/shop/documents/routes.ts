import { numberInPath } from '../../../domain/tax/tax-document.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findPackedFacts } from '../catalogue/find-packed-facts.ts'
import { findDocuments } from '../invoices/queries.ts'
import { findLiveDoorQr } from '../orders/door-qr.ts'
import { findOrder, findOwnOrder, type WholeOrder } from '../orders/queries.ts'
import { findReplacedOrder } from '../replacements/move-replacement.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { replacementNotices, slipNotices } from './slip-notices.ts'

type IssuedDocument = Awaited<ReturnType<typeof findDocuments>>['creditNotes'][number]
type SlipOrder = WholeOrder & { upiLink: string | null }
type File = { body: Uint8Array; fileName: string }

/**
 * The documents of an order as PDF. Issued documents are rendered from their stored content, and so never change. The
 * renderers take 25 MB of memory, and are loaded for the first document.
 */
export function documentRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  const fileOf = async (orderId: string, document: IssuedDocument | null | undefined): Promise<File | Refusal> => {
    if (!document) return refuse('not_found')
    const { writeTaxDocument } = await import('./write-tax-document.ts')
    const body = await writeTaxDocument({ ...document, orderId }, settings.shopName)
    return { body, fileName: `${numberInPath(document.number)}.pdf` }
  }
  const invoice = async (orderId: string) => fileOf(orderId, (await findDocuments(database, orderId)).invoice)
  const bill = async (orderId: string) => fileOf(orderId, (await findDocuments(database, orderId)).billOfSupply)
  const creditNote = async (orderId: string, number: string) => {
    const { creditNotes } = await findDocuments(database, orderId)
    return fileOf(
      orderId,
      creditNotes.find((note) => numberInPath(note.number) === number),
    )
  }
  const isOwn = async (userId: string, orderId: string) => (await findOwnOrder(database, userId, orderId)) !== undefined

  route('GET /orders/:id/invoice.pdf', async ({ params: { id }, caller }) =>
    (await isOwn(caller.userId, id)) ? invoice(id) : refuse('not_found'),
  )
  route('GET /orders/:id/bill-of-supply.pdf', async ({ params: { id }, caller }) =>
    (await isOwn(caller.userId, id)) ? bill(id) : refuse('not_found'),
  )
  route('GET /orders/:id/credit-notes/:number', async ({ params: { id, number }, caller }) =>
    (await isOwn(caller.userId, id)) ? creditNote(id, number) : refuse('not_found'),
  )
  route('GET /admin/orders/:id/invoice.pdf', ({ params }) => invoice(params.id))
  route('GET /admin/orders/:id/bill-of-supply.pdf', ({ params }) => bill(params.id))
  route('GET /admin/orders/:id/credit-notes/:number', ({ params }) => creditNote(params.id, params.number))

  const packingSlip = async (order: SlipOrder, fileName: string, notices = slipNotices(order)): Promise<File> => {
    const { writePackingSlip } = await import('./write-packing-slip.ts')
    const plantIds = order.lines.map(({ plant_id }) => plant_id)
    const packed = await findPackedFacts(database, plantIds)
    const seller = await findSettings(database)
    return { body: await writePackingSlip({ ...order, packed }, seller, settings.shopName, notices), fileName }
  }

  route('GET /admin/orders/:id/packing-slip.pdf', async ({ params }) => {
    const order = await findOrder(database, params.id)
    if (!order) return refuse('not_found')
    const upiLink = (await findLiveDoorQr(database, order.id))?.content ?? null
    return packingSlip({ ...order, upiLink }, `packing-slip-${order.number}.pdf`)
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
    return packingSlip({ ...order, lines, upiLink: null }, `packing-slip-replacement-${order.number}.pdf`, notices)
  })
}
