import { sql } from 'kysely'
import type { PackedFacts } from '../../../domain/packed/packed-facts.ts'
import type { Database } from '../../platform/database/database.ts'

/** What is stated on the packages of these plants now, also of deleted ones, by their ids. */
export async function findPackedFacts(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PackedFacts>> {
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'packed'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('packed', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, packed }) => (packed === null ? [] : [[id, packed] as const])))
}
