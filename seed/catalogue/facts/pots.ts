import type { PlantFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { stated } from './stated.ts'

/** The sizes of pots, with their inner diameters, and where they can stand. */
export const pots: Readonly<Record<string, PlantFacts>> = {
  'terracotta-pot-classic': stated({
    places: ['indoors', 'balcony', 'terrace', 'garden'],
    heightCm: 19,
    spreadCm: 20,
    potCm: 18,
  }),
  'glazed-ceramic-pot': stated({ places: ['indoors', 'balcony'], heightCm: 14, spreadCm: 17, potCm: 15 }),
  'macrame-hanging-planter': stated({ places: ['indoors', 'balcony'], heightCm: 90, spreadCm: 18, potCm: 17 }),
  'self-watering-planter': stated({ places: ['indoors', 'balcony'], heightCm: 22, spreadCm: 18, potCm: 17 }),
  // A bowl for flowers and lamps: it is too shallow for the pots of its diameter.
  'brass-toned-urli': stated({ places: ['indoors'], heightCm: 8, spreadCm: 30 }),
}
