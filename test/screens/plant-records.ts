import type { FinderAnswer } from '../../contract/finder.ts'
import type { Facets, Plant } from '../../contract/plants.ts'
import type { Suggestions } from '../../contract/search.ts'
import type { WishlistItem } from '../../contract/wishlist.ts'
import { categories } from '../../domain/catalogue.ts'
import { byFilter, choiceFilters, factChoices, limitFilters } from '../../domain/plant-facts/fact-filters.ts'
import { unknownFacts } from '../../domain/plant-facts/plant-facts.ts'
import { newId, recordOf } from './records.ts'

/** A plant of which little is known: no facts, sizes, reviews or further pictures. */
export function aPlant(changes: Partial<Plant> = {}): Plant {
  const { price = 199, originalPrice = null, discount = 0 } = changes
  const page = originalPrice !== null && originalPrice > price ? originalPrice : null
  return {
    _id: newId(),
    name: 'Money Plant',
    scientificName: 'Epipremnum aureum',
    otherNames: [],
    description: 'A trailing vine with heart-shaped leaves.',
    price,
    originalPrice,
    discount,
    priceTag: null,
    compareAt: { card: price + 200, page, discount },
    stock: 10,
    category: 'indoor',
    taxClass: 'plants',
    rating: 4.5,
    reviews: 0,
    image: { url: 'http://localhost:3000/images/indoor.jpg', public_id: null },
    images: [],
    careInstructions: [],
    benefits: [],
    packed: null,
    facts: unknownFacts,
    size: null,
    delivery: null,
    sizes: [],
    parts: null,
    version: '1',
    ...changes,
  }
}

/** Plants that are alike but for their names: `Fern 1`, `Fern 2`, … */
export function plantsOf(count: number, name = 'Fern', first = 1): Plant[] {
  return Array.from({ length: count }, (_, index) => aPlant({ name: `${name} ${first + index}` }))
}

/** The counts of the filters: `each` for every choice, but for what is given. */
export function facetsOf({ each = 1, ...changes }: Partial<Facets> & { each?: number } = {}): Facets {
  const counts = (choices: readonly (string | number)[]) => Object.fromEntries(choices.map((choice) => [choice, each]))
  return {
    ...byFilter(choiceFilters, ({ name }) => counts(factChoices[name])),
    ...byFilter(limitFilters, ({ limits }) => counts(limits)),
    category: counts(categories),
    country: {},
    inStock: counts(['true']),
    ...changes,
  }
}

export const suggestionsOf = recordOf(
  (): Suggestions => ({ plants: [], categories: [], topics: [], near: [], isUnsold: false }),
)

/** A plant that is saved on a wishlist, at the price that it has now. */
export function aWishlistItem({ addedPrice, ...plant }: Partial<Plant> & { addedPrice?: number } = {}): WishlistItem {
  const saved = aPlant(plant)
  return { plant: saved, addedAt: '2026-11-20T10:00:00.000Z', addedPrice: addedPrice ?? saved.price }
}

export const aFinderAnswer = recordOf((): FinderAnswer => ({ count: 0, plants: [], excluded: [], climate: null }))
