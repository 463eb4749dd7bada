import type { Plant } from '../../../contract/plants.ts'
import { cardWords } from '../../../domain/plant-facts/card-words.ts'
import { lowestPrice, nameWithSize } from '../../../domain/plant-size.ts'

type CardFields = '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'

/**
 * What a card shows of a plant: for a family of sizes, how many there are and the lowest price (rupees); `day` is its
 * delivery to the PIN of the page's address.
 */
export type CardedPlant = Pick<Plant, CardFields> & {
  /** What its price is compared with, in rupees */
  original: number | null
  family?: { sizes: number; from: number }
  words: string
  day?: string | undefined
}

/** A plant as a card, without the fields that it does not show, so that lists stay small. A size is named. */
export function carded(plant: Pick<Plant, CardFields | 'facts' | 'compareAt'> & { size?: Plant['size'] }): CardedPlant {
  const { _id, name, scientificName, price, rating, reviews, stock, image, facts, size = null } = plant
  const original = plant.compareAt.card
  const words = cardWords(facts)
  return {
    _id,
    name: nameWithSize({ name, size }),
    scientificName,
    price,
    original,
    rating,
    reviews,
    stock,
    image,
    words,
  }
}

/** A list with one entry for each family, whose card stands for all sizes, or names the only one on sale. */
export function cardedFamilies(plants: readonly Plant[]): CardedPlant[] {
  return plants.map((plant) => {
    const { name, sizes } = plant
    if (sizes.length < 2) return carded(plant)
    return { ...carded(plant), name, family: { sizes: sizes.length, from: lowestPrice(sizes) ?? plant.price } }
  })
}
