import { sql } from 'kysely'
import { countReturn, type ReturnCount } from '../../../domain/order/returned-parcel.ts'
import { linesText, type ReplacementStatus, refusalOfReplacementTransition } from '../../../domain/replacement.ts'
import { type Tracking, UNTRACKED } from '../../../domain/shipment.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { followReplacement } from '../claims/move-claim.ts'
import { addressLines } from '../orders/mails/order-mail.ts'
import { trackingChanged, trackingParts, UNPACKING } from '../orders/mails/order-mail-content.ts'
import { moveStock } from '../orders/move-stock.ts'
import { findOrder, lockOrder, type ReplacementRow, type WholeOrder } from '../orders/queries.ts'
import { trackingOf } from '../orders/record-state-changes.ts'
import type { Shop } from '../shop.ts'

type Move = {
  adminId: string
  id: string
  to: ReplacementStatus
  tracking?: Tracking
  returned?: readonly ReturnCount[]
}

/**
 * Moves a replacement along its table for an admin; one that is cancelled gives its stock back, one that came back its sound
 * pieces (`returned`). Refused with `not_found`, `illegal_move`, or `invalid` with the fields of a wrong count.
 */
export function moveReplacement(
  shop: Shop,
  { adminId, id, to, tracking = UNTRACKED, returned = [] }: Move,
): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const orderId = await findReplacedOrder(transaction, id)
    // The lock of the order is that of its replacements.
    const order = orderId === undefined ? undefined : await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const { status: from } = await transaction
      .selectFrom('replacements')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (refusalOfReplacementTransition(from, to) !== null) {
      return refuse('illegal_move', {
        message: `The replacement’s status is “${from}”, so it cannot change to “${to}”.`,
      })
    }
    if (to === 'cancelled' || to === 'returned') {
      const refusal = await giveBack(transaction, id, to === 'returned' ? returned : null)
      if (refusal) return refusal
    }
    await recordStatus(shop, transaction, { id, orderId: order.id, from, to, by: adminId }, tracking)
    await followReplacement(shop, transaction, { replacementId: id, status: to })
  })
}

/**
 * Corrects who carries a replacement that is on its way, and mails its shopper; returns its order and what was recorded before,
 * or null where that is the same. Refused with `not_found` or `illegal_move`.
 */
export async function correctReplacementTracking(
  shop: Shop,
  transaction: Transaction,
  id: string,
  { courier, trackingNumber: tracking_number }: Tracking,
): Promise<{ order: WholeOrder; before: Tracking } | null | Refusal> {
  const orderId = await findReplacedOrder(transaction, id)
  if (orderId === undefined || !(await lockOrder(transaction, orderId))) return refuse('not_found')
  const order = await findOrder(transaction, orderId)
  const replacement = order?.replacements.find((one) => one.id === id)
  if (!order || replacement?.status !== 'shipped')
    return refuse('illegal_move', { message: 'You can only correct the tracking of a parcel that is on its way.' })
  if (replacement.courier === courier && replacement.tracking_number === tracking_number) return null
  const corrected = { ...replacement, courier, tracking_number }
  await transaction
    .updateTable('replacements')
    .set({ courier, tracking_number, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const { subject, paragraphs } = trackingChanged(corrected, `the replacement for your order #${order.number}`)
  await sendMail(transaction, order.userEmail, { ...mailAbout(shop, order, corrected), subject, paragraphs })
  return { order, before: trackingOf(replacement) }
}

/** Gives back the stock of a replacement: of one that came back (`returned`) its sound pieces, which are noted; else all. */
async function giveBack(
  transaction: Transaction,
  id: string,
  returned: readonly ReturnCount[] | null,
): Promise<Refusal | undefined> {
  const lines = await transaction
    .selectFrom('replacement_lines as part')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'part.order_id').onRef('line.id', '=', 'part.line_id'),
    )
    .select(['line.id', 'line.plant_id as plantId', 'part.order_id as orderId', 'part.quantity'])
    .where('part.replacement_id', '=', id)
    .orderBy('line.position')
    .execute()
  const count = countReturn(lines, returned ?? lines.map((line) => ({ item: line.id, sound: line.quantity })))
  if ('problems' in count) return refuse('invalid', { fields: count.problems })
  const sound = count.counted.filter((each) => each.sound > 0)
  for (const { line, sound: pieces } of returned ? sound : [])
    await transaction
      .updateTable('replacement_lines')
      .set({ sound: pieces })
      .where('replacement_id', '=', id)
      .where('line_id', '=', line.id)
      .execute()
  const changes = sound.map(({ line: { plantId, orderId }, sound: change }) => ({ plantId, orderId, change }))
  await moveStock(transaction, 'replacement_release', changes)
}

type Change = { id: string; orderId: string; from: ReplacementStatus | null; to: ReplacementStatus; by: string }

/** Records a status of a replacement whose order is locked: in its row with the tracking, as an event, and in a mail, once. */
export async function recordStatus(
  shop: Shop,
  transaction: Transaction,
  { id, orderId, from, to, by }: Change,
  tracking = UNTRACKED,
): Promise<void> {
  await transaction
    .updateTable('replacements')
    .set({ status: to, updated_at: sql<Date>`now()` })
    .$if(to === 'shipped', (update) =>
      update.set({ courier: tracking.courier, tracking_number: tracking.trackingNumber }),
    )
    .where('id', '=', id)
    .execute()
  await transaction
    .insertInto('replacement_events')
    .values({ replacement_id: id, user_id: by, from_state: from, to_state: to })
    .execute()
  const order = await findOrder(transaction, orderId)
  const replacement = order?.replacements.find((one) => one.id === id)
  const mail = order && replacement && replacementMail(shop, order, replacement)
  if (mail) await sendMail(transaction, order.userEmail, mail, { cause: `replacement ${id} ${to}` })
}

/** The mail to a shopper about a replacement in its present status: it is coming, or on its way; null of the others. */
function replacementMail(shop: Shop, order: WholeOrder, replacement: ReplacementRow): Mail | null {
  const { status } = replacement
  if (status !== 'pending' && status !== 'shipped') return null
  const isShipped = status === 'shipped'
  return {
    ...mailAbout(shop, order, replacement),
    subject: isShipped
      ? `The replacement for your order #${order.number} is on its way`
      : `A replacement for your order #${order.number} is coming`,
    paragraphs: [
      isShipped
        ? 'The replacement plants for your order have left the nursery.'
        : 'We’re replacing plants from your order. We’re getting them ready and will write again when they leave the nursery.',
      isShipped
        ? 'There is nothing to pay. If something is wrong with these plants too, you can report it on your order’s page.'
        : 'There is nothing to pay.',
    ],
    ...(isShipped && { remark: UNPACKING }),
  }
}

function mailAbout({ settings }: Shop, order: WholeOrder, replacement: ReplacementRow) {
  const { facts, links } = trackingParts(replacement)
  return {
    reader: order.userName,
    facts: [{ label: 'In the parcel', value: linesText(replacement.lines) }, ...facts],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    links,
    block: { title: 'Delivery address', lines: addressLines(order) },
  }
}

/** The order that the replacement is of. */
export async function findReplacedOrder(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('replacements').select('order_id').where('id', '=', id).executeTakeFirst()
  return row?.order_id
}

/** How many pieces of its lines a locked order's replacements have that are in these states. */
export function findReplacedPieces(transaction: Transaction, orderId: string, states: readonly ReplacementStatus[]) {
  return transaction
    .selectFrom('replacement_lines')
    .innerJoin('replacements', 'replacements.id', 'replacement_lines.replacement_id')
    .select(['line_id as item', 'quantity'])
    .where('replacements.order_id', '=', orderId)
    .where('status', 'in', states)
    .execute()
}
