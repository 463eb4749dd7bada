import { type Vocabulary, vocabularyOf } from '../../../domain/search/correct-search.ts'
import type { Database } from '../../platform/database/database.ts'
import { held } from '../../platform/http-cache/invalidation-listener.ts'
import type { Shop } from '../shop.ts'

/** Of each shop whose changes are followed */
const namesOf = new WeakMap<Database, () => Promise<Vocabulary>>()

/** From now on the words of a shop's names are read once, until a product changes. */
export function holdNames({ database, changes }: Pick<Shop, 'database' | 'changes'>): void {
  const names = held(changes, () => readNames(database))
  namesOf.set(database, names)
}

/** The words in the names of all that is on sale. */
export function knownNames(database: Database): Promise<Vocabulary> {
  return namesOf.get(database)?.() ?? readNames(database)
}

async function readNames(database: Database): Promise<Vocabulary> {
  const rows = await database.selectFrom('plants').select('search_text').where('deleted_at', 'is', null).execute()
  return vocabularyOf(rows.flatMap(({ search_text }) => search_text.split('\n')))
}
