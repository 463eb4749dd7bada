/** The light a plant needs, from the least. */
export const lights = ['low', 'medium', 'bright', 'sun'] as const
export type Light = (typeof lights)[number]

/** How often it is watered in an Indian spring, from the least. */
export const waterings = ['rare', 'weekly', 'often'] as const
export type Watering = (typeof waterings)[number]

/** How much care and experience it asks for, from the least. */
export const efforts = ['easy', 'medium', 'demanding'] as const
export type Effort = (typeof efforts)[number]

/** Where it can live. */
export const places = ['indoors', 'balcony', 'terrace', 'garden'] as const
export type Place = (typeof places)[number]

/** What cats and dogs that chew it are known to risk. */
export const petVerdicts = ['non-toxic', 'toxic'] as const
export type PetVerdict = (typeof petVerdicts)[number]

/** The air it wants: a dry one, that of a room, or a humid one. */
export const humidities = ['dry', 'average', 'humid'] as const
export type Humidity = (typeof humidities)[number]

/**
 * What is known of a plant, each null where it is unknown. Lengths are cm: height and spread as sold, `potCm` the
 * diameter of the pot it is sold in (of a pot: its inner diameter). `flowers` are months from 1 to 12, in order. `pets`
 * names its source.
 */
export type PlantFacts = {
  light: Light | null
  water: Watering | null
  effort: Effort | null
  places: Place[] | null
  pets: { verdict: PetVerdict; source: string } | null
  heightCm: number | null
  spreadCm: number | null
  grownHeightCm: number | null
  potCm: number | null
  potIncluded: boolean | null
  flowers: number[] | null
  edible: boolean | null
  humidity: Humidity | null
  minCelsius: number | null
  maxCelsius: number | null
}

/** Nothing is known: what a product has until its owner states more. */
export const unknownFacts: PlantFacts = {
  light: null,
  water: null,
  effort: null,
  places: null,
  pets: null,
  heightCm: null,
  spreadCm: null,
  grownHeightCm: null,
  potCm: null,
  potIncluded: null,
  flowers: null,
  edible: null,
  humidity: null,
  minCelsius: null,
  maxCelsius: null,
}

/** Facts in which a list without an entry is unknown: it states nothing. */
export function statedFacts(facts: PlantFacts): PlantFacts {
  const { places, flowers } = facts
  return { ...facts, places: places?.length ? places : null, flowers: flowers?.length ? flowers : null }
}
