import { sql } from 'kysely'
import type { PackedFacts } from '../../../domain/packed/packed-facts.ts'
import { numberInPath } from '../../../domain/tax/tax-document.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { findDocuments } from '../invoices/queries.ts'
import { findLiveDoorQr } from '../orders/door-qr.ts'
import { findOrder, findOwnOrder, type WholeOrder } from '../orders/queries.ts'
import { findReplacedOrder } from '../replacements/move-replacement.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { replacementNotices, slipNotices } from './slip-notices.ts'

type IssuedDocuments = Awaited<ReturnType<typeof findDocuments>>
type OrderPath = { id: string; number?: string }
type SlipOrder = WholeOrder & { upiLink: string | null }

/** The documents of an order as PDF. The renderers take 25 MB of memory, and are loaded for the first document. */
export function documentRoutes({ database, settings }: Shop, route: RouteRegistrar): void {
  const fileOf = async ({ id, number }: OrderPath, kind: keyof IssuedDocuments) => {
    const issued = await findDocuments(database, id)
    const document = [issued[kind]]
      .flat()
      .find((one) => number === undefined || (one && numberInPath(one.number) === number))
    if (!document) return refuse('not_found')
    const { writeTaxDocument } = await import('./write-tax-document.ts')
    const body = await writeTaxDocument({ ...document, orderId: id }, settings.shopName)
    return { body, fileName: `${numberInPath(document.number)}.pdf` }
  }
  const ofOwn = async (userId: string, path: OrderPath, kind: keyof IssuedDocuments) =>
    (await findOwnOrder(database, userId, path.id)) ? fileOf(path, kind) : refuse('not_found')

  route('GET /orders/:id/invoice.pdf', ({ params, caller }) => ofOwn(caller.userId, params, 'invoice'))
  route('GET /orders/:id/bill-of-supply.pdf', ({ params, caller }) => ofOwn(caller.userId, params, 'billOfSupply'))
  route('GET /orders/:id/credit-notes/:number', ({ params, caller }) => ofOwn(caller.userId, params, 'creditNotes'))
  route('GET /admin/orders/:id/invoice.pdf', ({ params }) => fileOf(params, 'invoice'))
  route('GET /admin/orders/:id/bill-of-supply.pdf', ({ params }) => fileOf(params, 'billOfSupply'))
  route('GET /admin/orders/:id/credit-notes/:number', ({ params }) => fileOf(params, 'creditNotes'))

  const packingSlip = async (order: SlipOrder, fileName: string, notices = slipNotices(order)) => {
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

/** What is stated on the packages of these plants now, also of deleted ones, by their ids. */
async function findPackedFacts(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, PackedFacts>> {
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'packed'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('packed', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, packed }) => (packed === null ? [] : [[id, packed] as const])))
}
