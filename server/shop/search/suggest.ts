import { sql } from 'kysely'
import type { Suggestions } from '../../../contract/search.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { helpTopicsFor, type Topic } from '../../../domain/search/help-topics.ts'
import { readNeeds, searchWords } from '../../../domain/search/search-words.ts'
import type { Database } from '../../platform/database/database.ts'
import { isFirstOfFamily } from '../catalogue/family-sizes.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { listPage } from '../catalogue/list-plants-page.ts'
import type { PublicPlant } from '../catalogue/public-plant.ts'
import { listCategories } from '../catalogue/queries.ts'
import { foldedPhrase, withSimilarity } from '../catalogue/search.ts'
import { categoriesFor } from '../catalogue/search-categories.ts'
import type { Shop } from '../shop.ts'

const MAX_PLANTS = 5
const MAX_OTHERS = 3
/** How similar (0 to 1) the nearest names must be. */
const MIN_NEARNESS = 0.3
/** Comparing takes longer the longer the term; its beginning is enough to find what is near. */
const LONGEST_NEAR = 40

/** What a search finds first: plants as its list has them, categories, and topics of care and help. */
export async function suggest(shop: Shop, search: string): Promise<Suggestions> {
  const { database } = shop
  const [{ plants }, present] = await Promise.all([
    listPage(database, { search, families: true, limit: MAX_PLANTS }),
    listCategories(database),
  ])
  const named = categoriesFor(search).filter((category) => present.includes(category))
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
    topics: [...helpTopicsFor(search), ...careTopics(search, plants)].slice(0, MAX_OTHERS),
    near: plants.length > 0 ? [] : await listNearest(database, search),
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

/**
 * The plants on sale whose names come nearest to a search that finds none, by the index on names. Its words for needs and
 * for any plant are left out if there are others: "plant" is in many names.
 */
function listNearest(database: Database, search: string): Promise<Suggestions['near']> {
  const words = searchWords(search)
  const { others } = readNeeds(words)
  const folded = foldedPhrase(others.length > 0 ? others : words).slice(0, LONGEST_NEAR)
  const nearness = sql<number>`word_similarity(${folded}, folded_names)`
  return withSimilarity(
    database,
    (within) =>
      within
        .selectFrom('plants')
        .select(['id as _id', 'name'])
        .where('deleted_at', 'is', null)
        .where(isFirstOfFamily)
        .where(sql<boolean>`${folded} <% folded_names`)
        .orderBy(nearness, 'desc')
        .orderBy(sql`length(name)`)
        .orderBy('id')
        .limit(MAX_OTHERS)
        .execute(),
    MIN_NEARNESS,
  )
}
