import { sql } from 'kysely'
import type { Candidate } from '../../../domain/finder/find-fitting.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import type { Database } from '../../platform/database/database.ts'

/** All plants on sale; pots do not grow, a packet of seeds fits anywhere, and a bundle is judged by none of its parts. */
export async function loadCandidates(database: Database): Promise<Candidate[]> {
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'name', 'facts', 'family', sql<boolean>`stock > 0`.as('isInStock')])
    .where('deleted_at', 'is', null)
    .where('category', 'not in', ['pots', 'seeds'])
    .where('parts', 'is', null)
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: { ...unknownFacts, ...facts } }))
}
