import type { Plant } from '../../../contract/plants.ts'
import { isRupeeSum } from '../../../domain/money.ts'
import { cardWords } from '../../../domain/plant-facts/card-words.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { lowestPrice, nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { pictureOf, recordsIn } from '../../records.ts'

/**
 * What a card shows of a plant: for a family of sizes, how many there are and the lowest price (rupees); `day` is its
 * delivery to the PIN of the page's address.
 */
export type CardedPlant = Pick<
  Plant,
  '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'
> & { family?: { sizes: number; from: number }; words: string; day?: string | undefined }

type List = readonly Source[] | null | undefined
type Source = Omit<CardedPlant, 'family' | 'words' | 'day'> & Partial<Pick<Plant, 'size' | 'sizes' | 'facts'>>

/** The plants as cards; one without a name or a price cannot be sold and is left out. A size is named. */
export function carded(plants: List): CardedPlant[] {
  return sellable(plants).map((plant) => ({ ...cardOf(plant), name: nameOf(plant) }))
}

/** As `carded`, of a list with one entry for each family, whose card stands for all sizes, or names the only one on sale. */
export function cardedFamilies(plants: List): CardedPlant[] {
  return sellable(plants).map((plant) => {
    const sizes = recordsIn(plant.sizes)
    if (sizes.length < 2) return { ...cardOf(plant), name: nameOf(plant) }
    return { ...cardOf(plant), family: { sizes: sizes.length, from: lowestPrice(sizes) ?? plant.price } }
  })
}

function sellable(plants: List): Source[] {
  return recordsIn(plants, 'name').filter(({ _id, price }) => typeof _id === 'string' && isRupeeSum(price))
}

function nameOf({ name, size }: Source): string {
  return nameWithSize({ name, size: size ?? null })
}

/** The fields a card shows, so that lists stay small. */
function cardOf({ _id, name, scientificName, price, rating, reviews, stock, image, facts }: Source): CardedPlant {
  const words = cardWords({ ...unknownFacts, ...facts })
  return { _id, name, scientificName, price, rating, reviews, stock, image: pictureOf(image), words }
}
