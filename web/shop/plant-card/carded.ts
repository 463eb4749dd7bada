import type { Plant } from '../../../contract/plants.ts'

export type CardedPlant = Pick<
  Plant,
  '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'
>

/** What a card shows of a plant; the rest need not travel with a page of cards. */
export function carded({ _id, name, scientificName, price, rating, reviews, stock, image }: Plant): CardedPlant {
  return { _id, name, scientificName, price, rating, reviews, stock, image }
}
