import type { Plant } from '../contract/plants.ts'
import { unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { pictureOf, recordsIn } from './records.ts'

/** Fills in what a plant lacks; a missing price is not a number. */
export function completePlant(plant: Plant): Plant {
  const partial: Partial<Plant> = plant
  return {
    ...plant,
    description: partial.description ?? '',
    price: partial.price ?? Number.NaN,
    image: pictureOf(partial.image),
    images: recordsIn(partial.images, 'url'),
    careInstructions: recordsIn(partial.careInstructions, 'title'),
    otherNames: partial.otherNames ?? [],
    benefits: partial.benefits ?? [],
    packed: partial.packed ?? null,
    size: partial.size ?? null,
    delivery: partial.delivery ?? null,
    sizes: recordsIn(partial.sizes),
    parts: partial.parts ? recordsIn(partial.parts, 'plant') : null,
    facts: { ...unknownFacts, ...partial.facts },
  }
}
