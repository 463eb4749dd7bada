import { correctSearch, type Vocabulary, vocabularyOf } from '../../../domain/search/correct-search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'

type Held = { names: Vocabulary | null; changes: Shop['changes'] }

/** Of each shop whose changes are followed */
const held = new WeakMap<Database, Held>()

/** From now on the words of a shop's names are read once, until a product changes. */
export function holdNames({ database, changes }: Pick<Shop, 'database' | 'changes'>): void {
  const drop = () => held.set(database, { names: null, changes })
  drop()
  changes.subscribe(({ kind }) => kind !== 'stock' && drop())
}

/** The words in the names of all that is on sale. What is read while something changes is used once, and is not held. */
export async function knownNames(database: Database): Promise<Vocabulary> {
  const before = held.get(database)
  if (before?.names && before.changes.isListening()) return before.names
  const rows = await database.selectFrom('plants').select('search_text').where('deleted_at', 'is', null).execute()
  const names = vocabularyOf(rows.flatMap(({ search_text }) => search_text.split('\n')))
  if (before && held.get(database) === before && before.changes.isListening()) before.names = names
  return names
}

/** A search that finds nothing as it is typed, without its slips. */
export async function corrected(database: Database, search: string): Promise<string> {
  return correctSearch(search, await knownNames(database))
}
