import type { Suggestions } from '../../../contract/search.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { helpTopicsFor, type Topic } from '../../../domain/search/help-topics.ts'
import { nearestSearches } from '../../../domain/search/nearest-searches.ts'
import { searchWords } from '../../../domain/search/search-words.ts'
import { nearestToUnsold } from '../../../domain/search/unsold.ts'
import type { Database } from '../../platform/database/database.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { knownNames } from '../catalogue/known-names.ts'
import type { PublicPlant } from '../catalogue/public-plant.ts'
import { listCategories, listPage } from '../catalogue/queries.ts'
import { categoriesFor } from '../catalogue/search-categories.ts'
import type { Shop } from '../shop.ts'

const MAX_PLANTS = 5
const MAX_OTHERS = 3

/** Suggestions for a search: the first plants of its list, categories, and topics of care and help. */
export async function suggest(shop: Shop, search: string): Promise<Suggestions> {
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
