import type { Transaction } from 'kysely'
import {
  type ReplacementStatus,
  refusalOfReplacementTransition,
} from '../../../domain/replacement/replacement-transitions.ts'
import { type Tracking, UNTRACKED } from '../../../domain/shipment/couriers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { followReplacement } from '../claims/settle-claim.ts'
import { lockPlants, moveStock } from '../orders/move-stock.ts'
import { lockOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { findReplacedOrder } from './queries.ts'
import { recordStatus } from './record-status.ts'

type Move = { adminId: string; id: string; to: ReplacementStatus; tracking?: Tracking }

/**
 * An admin ships a replacement (with its tracking), delivers or cancels it, or records that it was lost on its way; one that is
 * cancelled gives its stock back. Refused with `not_found` or `illegal_move`.
 */
export function moveReplacement(
  shop: Shop,
  { adminId, id, to, tracking = UNTRACKED }: Move,
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
      return refuse('illegal_move', { message: `This replacement is ${from} and cannot become ${to}.` })
    }
    if (to === 'cancelled') await giveBack(transaction, id)
    await recordStatus(shop, transaction, { id, orderId: order.id, from, to, by: adminId }, tracking)
    await followReplacement(shop, transaction, { replacementId: id, status: to })
  })
}

async function giveBack(transaction: Transaction<Schema>, id: string): Promise<void> {
  const lines = await transaction
    .selectFrom('replacement_lines as part')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'part.order_id').onRef('line.id', '=', 'part.line_id'),
    )
    .select(['line.plant_id as plantId', 'part.order_id as orderId', 'part.quantity as change'])
    .where('part.replacement_id', '=', id)
    .orderBy('line.position')
    .execute()
  await lockPlants(
    transaction,
    lines.map(({ plantId }) => plantId),
  )
  await moveStock(transaction, 'replacement_release', lines)
}
