import type { Plant } from '../../../contract/plants.ts'
import { categories } from '../../../domain/catalogue.ts'
import { cardWords } from '../../../domain/plant-facts/card-words.ts'
import { lowestPrice, nameWithSize } from '../../../domain/plant-size.ts'

type CardFields = '_id' | 'name' | 'scientificName' | 'price' | 'rating' | 'reviews' | 'stock' | 'image'

/** What a card shows of a plant: for a family of sizes, how many there are and the lowest price (rupees). */
export type CardedPlant = Pick<Plant, CardFields> & {
  /** What its price is compared with, in rupees */
  original: number | null
  family?: { sizes: number; from: number }
  words: string
  /** Of a bundle without a picture of its own, those of its parts */
  pictures?: string[]
}

/** A plant as a card, without the fields that it does not show, so that lists stay small. A size is named. */
export function carded(
  plant: Pick<Plant, CardFields | 'facts' | 'compareAt'> & Partial<Pick<Plant, 'size' | 'parts'>>,
): CardedPlant {
  const { _id, name, scientificName, price, rating, reviews, stock, image, facts, size = null, parts = null } = plant
  const pictures = partPictures({ image, parts })
  const words = cardWords(facts)
  return {
    _id,
    name: nameWithSize({ name, size }),
    scientificName,
    price,
    original: plant.compareAt.card,
    rating,
    reviews,
    stock,
    image,
    words,
    ...(pictures && { pictures }),
  }
}

/** The pictures of a bundle's parts where it has none of its own: that of a part, or a category's. Null otherwise. */
export function partPictures({ image, parts }: Pick<Plant, 'image' | 'parts'>): string[] | null {
  // In a cart that an earlier release stored in the browser, parts have no picture.
  const urls = [...new Set(parts?.map((part) => part.image?.url))]
  const isOwn = !urls.includes(image.url) && !categories.some((one) => image.url.endsWith(`/images/${one}.jpg`))
  return urls.length < 2 || isOwn ? null : urls
}

/** The picture of a line in a list: the product's own, or those of a bundle's parts. */
export function linePicture(plant: Pick<Plant, 'image' | 'parts'>): string | string[] {
  return partPictures(plant) ?? plant.image.url
}

/** A list with one entry for each family, whose card stands for all sizes, or names the only one on sale. */
export function cardedFamilies(plants: readonly Plant[]): CardedPlant[] {
  return plants.map((plant) => {
    const { name, sizes } = plant
    if (sizes.length < 2) return carded(plant)
    return { ...carded(plant), name, family: { sizes: sizes.length, from: lowestPrice(sizes) ?? plant.price } }
  })
}
