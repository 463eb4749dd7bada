import type { PlantFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { BURROWS_SOLANUM } from './sources.ts'
import { nonToxic, stated, toxic } from './stated.ts'

/** What is true of the grown plants. */
export const seeds: Readonly<Record<string, PlantFacts>> = {
  'tomato-seeds': stated({
    light: 'sun',
    water: 'often',
    effort: 'medium',
    places: ['balcony', 'terrace', 'garden'],
    pets: toxic(BURROWS_SOLANUM),
    grownHeightCm: 120,
    potIncluded: false,
    edible: true,
    minCelsius: 10,
    maxCelsius: 38,
  }),
  'coriander-seeds': stated({
    light: 'sun',
    water: 'often',
    effort: 'easy',
    places: ['balcony', 'terrace', 'garden'],
    pets: nonToxic(
      'Burdock GA, Carabin IG. Safety assessment of coriander (Coriandrum sativum L.) essential oil as a food ingredient. Food and Chemical Toxicology 47, 2009, 22–34 (in rats)',
    ),
    grownHeightCm: 50,
    potIncluded: false,
    edible: true,
    minCelsius: 5,
    maxCelsius: 32,
  }),
  'marigold-seeds': stated({
    light: 'sun',
    water: 'often',
    effort: 'easy',
    places: ['balcony', 'terrace', 'garden'],
    grownHeightCm: 70,
    potIncluded: false,
    flowers: [1, 2, 3, 10, 11, 12],
    minCelsius: 5,
    maxCelsius: 38,
  }),
  'sunflower-seeds': stated({
    light: 'sun',
    water: 'often',
    effort: 'easy',
    places: ['terrace', 'garden'],
    grownHeightCm: 150,
    potIncluded: false,
    edible: true,
    minCelsius: 5,
    maxCelsius: 40,
  }),
  'okra-seeds': stated({
    light: 'sun',
    water: 'often',
    effort: 'easy',
    places: ['terrace', 'garden'],
    pets: nonToxic(
      'Chenoly SK, Shankarappa C, Pinnelli VBK. Evaluation of the acute and chronic toxicity of the ethanolic extract of Abelmoschus esculentus in Swiss albino mice. Asian Journal of Pharmaceutical and Clinical Research 16(7), 2023, 38–43',
    ),
    grownHeightCm: 150,
    potIncluded: false,
    edible: true,
    minCelsius: 15,
    maxCelsius: 42,
  }),
}
