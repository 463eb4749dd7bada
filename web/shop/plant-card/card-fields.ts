import type { Plant } from '../../../contract/plants.ts'
import { isRupeeSum } from '../../../domain/money.ts'
import { pictureOf, recordsIn } from '../../records.ts'

export type CardedPlant = Pick<
  Plant,
  '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'
>

/** The plants as cards; one without a name or a price cannot be sold and is left out. */
export function carded(plants: readonly Plant[] | null | undefined): CardedPlant[] {
  return recordsIn(plants, 'name')
    .filter(({ _id, price }) => typeof _id === 'string' && isRupeeSum(price))
    .map(cardOf)
}

/** The fields a card shows, so that lists stay small. */
function cardOf({ _id, name, scientificName, price, rating, reviews, stock, image }: Plant): CardedPlant {
  return { _id, name, scientificName, price, rating, reviews, stock, image: pictureOf(image) }
}
