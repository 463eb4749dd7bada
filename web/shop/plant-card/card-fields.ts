import type { Plant } from '../../../contract/plants.ts'
import { isRupeeSum } from '../../../domain/money.ts'
import { cardWords } from '../../../domain/plant-facts/card-words.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { lowestPrice } from '../../../domain/plant-size/plant-size.ts'
import { pictureOf, recordsIn } from '../../records.ts'

/** What a card shows of a plant: of one in several sizes, how many there are and the lowest price (rupees). */
export type CardedPlant = Pick<
  Plant,
  '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'
> & { family?: { sizes: number; from: number }; words: string }

/** The plants as cards; one without a name or a price cannot be sold and is left out. */
export function carded(plants: readonly Plant[]): CardedPlant[] {
  return recordsIn(plants, 'name')
    .filter(({ _id, price }) => typeof _id === 'string' && isRupeeSum(price))
    .map(cardOf)
}

/** The fields a card shows, so that lists stay small. */
function cardOf({ sizes, facts, ...plant }: Plant): CardedPlant {
  const { _id, name, scientificName, price, rating, reviews, stock, image } = plant
  const known = recordsIn(sizes)
  const family = known.length > 1 ? { sizes: known.length, from: lowestPrice(known) ?? price } : undefined
  const words = cardWords({ ...unknownFacts, ...facts })
  return { _id, name, scientificName, price, rating, reviews, stock, image: pictureOf(image), family, words }
}
