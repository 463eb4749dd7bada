import { sql } from 'kysely'
import type { Suggestions } from '../../../contract/search.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { toRupees } from '../../../domain/money.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { helpTopicsFor, type Topic } from '../../../domain/search/help-topics.ts'
import { nearestSearches } from '../../../domain/search/nearest-searches.ts'
import { searchWords } from '../../../domain/search/search-words.ts'
import { nearestToUnsold } from '../../../domain/search/unsold.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import type { PublicPlant } from '../catalogue/public-plant.ts'
import { knownNames, listCategories, listPage } from '../catalogue/queries.ts'
import { categoriesFor } from '../catalogue/search-categories.ts'
import type { Shop } from '../shop.ts'

export function searchRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /search', async ({ query }) => ({ body: await suggest(shop, query.q) }))

  route('POST /search/unfound', async ({ body }) => ({
    body: { isCounted: await countUnfoundSearch(shop.database, body.q) },
  }))
}

const MAX_PLANTS = 5
const MAX_OTHERS = 3

/** Suggestions for a search: the first plants of its list, categories, and topics of care and help. */
async function suggest(shop: Shop, search: string): Promise<Suggestions> {
  const { database } = shop
  const [{ plants, heard }, present] = await Promise.all([
    listPage(database, { search, families: true, limit: MAX_PLANTS }),
    listCategories(database),
  ])
  const named = categoriesFor(heard).filter((category) => present.includes(category))
  return {
    plants: plants.map((plant) => ({
      _id: plant.id,
      // A family is one suggestion, unless a single size of it is left.
      name: plant.sizes.length > 1 ? plant.name : nameWithSize(plant),
      ...(plant.scientific_name === null ? {} : { scientificName: plant.scientific_name }),
      price: toRupees(plant.price),
      stock: plant.stock,
      image: { url: imageUrl(shop, plant.image_url), public_id: plant.image_public_id },
    })),
    categories: named.slice(0, MAX_OTHERS).map((category) => ({ category, label: categoryLabels[category] })),
    topics: [...helpTopicsFor(heard), ...careTopics(heard, plants)].slice(0, MAX_OTHERS),
    near: plants.length > 0 ? [] : await listNearest(database, heard),
    isUnsold: plants.length === 0 && nearestToUnsold(heard).length > 0,
  }
}

/** Care instructions of the plants found: those that the search names, else those of the first plant. */
function careTopics(search: string, plants: readonly PublicPlant[]): Topic[] {
  const words = searchWords(search).map(foldName)
  const topics = plants.flatMap(({ id, name, care_instructions }) =>
    care_instructions.map(({ title }) => ({
      plant: id,
      care: title,
      title: `${name}: ${title}`,
      path: `/plants/${id}#care`,
    })),
  )
  const named = topics.filter(({ care }) =>
    searchWords(care)
      .map(foldName)
      .some((word) => words.includes(word)),
  )
  const shown = named.length > 0 ? named : topics.filter(({ plant }) => plant === plants[0]?.id)
  return shown.map(({ title, path }) => ({ title, path }))
}

/** The plants on sale that come closest to a search that finds none. */
async function listNearest(database: Database, search: string): Promise<Suggestions['near']> {
  for (const nearest of nearestSearches(search, await knownNames(database))) {
    const { plants } = await listPage(database, { search: nearest, families: true, limit: MAX_OTHERS })
    if (plants.length > 0) return plants.map(({ id, name }) => ({ _id: id, name }))
  }
  return []
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
