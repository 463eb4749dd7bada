import { sql } from 'kysely'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { listPage } from '../catalogue/queries.ts'
import type { Shop } from '../shop.ts'
import { suggest } from './suggest.ts'

export function searchRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /search', async ({ query }) => ({ body: await suggest(shop, query.q) }))

  route('POST /search/unfound', async ({ body }) => ({
    body: { isCounted: await countUnfoundSearch(shop.database, body.q) },
  }))
}

/** The rarest and oldest terms beyond these are deleted. */
const MAX_TERMS = 2_000
const SHORTEST = 3
/** An e-mail address or a phone number that was pasted into the wrong box is not stored. */
const PERSONAL = /@|\p{Nd}{6}/u

/** Counts a search that finds no plant. Returns whether it was counted. */
async function countUnfoundSearch(database: Database, search: string): Promise<boolean> {
  const term = foldCase(search).slice(0, 100)
  if (foldName(term).length < SHORTEST || PERSONAL.test(term.replace(/[^\p{L}\p{N}@]/gu, ''))) return false
  const { total } = await listPage(database, { search, limit: 1 })
  if (total > 0) return false
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('searches_without_results')
      .values({ term })
      .onConflict((known) =>
        known.column('term').doUpdateSet({
          times: sql<number>`least(searches_without_results.times + 1, 1000000)`,
          last_at: sql<Date>`now()`,
        }),
      )
      .execute()
    await sql`
      delete from searches_without_results where term in (
        select term from searches_without_results order by (last_at = now()) desc, times desc, last_at desc, term
        offset ${MAX_TERMS}
      )
    `.execute(transaction)
  })
  return true
}
