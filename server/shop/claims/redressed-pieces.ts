import { sql } from 'kysely'
import type { OrderedLine } from '../../../domain/claim/claimable.ts'
import { replacementsFailed } from '../../../domain/replacement/replacement-transitions.ts'
import type { Database } from '../../platform/database/database.ts'

/** Pieces of an order's line (`item` is its id). */
type RedressedPieces = OrderedLine & { isOfClaim: boolean; isProposed: boolean }

/**
 * The pieces of an order that were refunded or replaced, or are about to be, and whether by the decision of a claim.
 * Dropped refunds count, since their credit notes stay in force; declined ones do not, nor replacements that never arrive.
 */
export async function findRedressedPieces(database: Database, orderId: string): Promise<RedressedPieces[]> {
  const { rows } = await sql<RedressedPieces>`
    select line->>'item' as item, (line->>'quantity')::integer as quantity,
      exists (select from claims where refund_id = refunds.id) as "isOfClaim", status = 'awaiting_approval' as "isProposed"
    from refunds cross join jsonb_array_elements(lines) as line
    where order_id = ${orderId} and decline_note is null
    union all
    select line_id, quantity, exists (select from claims where replacement_id = replacements.id), false
    from replacement_lines join replacements on replacements.id = replacement_lines.replacement_id
    where replacements.order_id = ${orderId} and status <> all(${[...replacementsFailed]})
  `.execute(database)
  return rows
}

/** Those that no claim has in its lines; a refund that is only proposed is nothing that shoppers see. */
export async function findPiecesWithoutClaim(database: Database, orderId: string): Promise<OrderedLine[]> {
  return (await findRedressedPieces(database, orderId)).filter(({ isOfClaim, isProposed }) => !isOfClaim && !isProposed)
}
