import type { Plant } from '../contract/plants.ts'
import { pictureOf, recordsIn } from './records.ts'

/** A plant with all its parts, whatever the record lacks: a price that is missing is not a number. */
export function completePlant(plant: Plant): Plant {
  const partial: Partial<Plant> = plant
  return {
    ...plant,
    description: partial.description ?? '',
    price: partial.price ?? Number.NaN,
    image: pictureOf(partial.image),
    images: recordsIn(partial.images, 'url'),
    careInstructions: recordsIn(partial.careInstructions, 'title'),
    benefits: partial.benefits ?? [],
  }
}
