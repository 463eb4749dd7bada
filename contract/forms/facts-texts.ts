import type { PlantFacts } from '../../domain/plant-facts/plant-facts.ts'
import { isBlank, numberIn, numberText } from './typed-texts.ts'

/** The facts that are numbers: centimetres and degrees Celsius. */
export const numberFacts = ['heightCm', 'spreadCm', 'grownHeightCm', 'potCm', 'minCelsius', 'maxCelsius'] as const

/**
 * The facts of a plant as they are typed, into a form or into the cells of a sheet; empty where they are unknown.
 * `potIncluded` and `edible` are `yes` or `no`, `flowers` the numbers of months.
 */
export type FactsTexts = Record<(typeof numberFacts)[number], string> & {
  light: string
  water: string
  effort: string
  places: readonly string[]
  pets: { verdict: string; source: string }
  potIncluded: string
  flowers: readonly string[]
  edible: string
  humidity: string
}

export const blankFacts: FactsTexts = {
  light: '',
  water: '',
  effort: '',
  places: [],
  pets: { verdict: '', source: '' },
  heightCm: '',
  spreadCm: '',
  grownHeightCm: '',
  potCm: '',
  potIncluded: '',
  flowers: [],
  edible: '',
  humidity: '',
  minCelsius: '',
  maxCelsius: '',
}

export function factsTextsOf(facts: PlantFacts): FactsTexts {
  return {
    light: facts.light ?? '',
    water: facts.water ?? '',
    effort: facts.effort ?? '',
    places: facts.places ?? [],
    pets: facts.pets ?? blankFacts.pets,
    heightCm: numberText(facts.heightCm),
    spreadCm: numberText(facts.spreadCm),
    grownHeightCm: numberText(facts.grownHeightCm),
    potCm: numberText(facts.potCm),
    potIncluded: yesOrNoText(facts.potIncluded),
    flowers: facts.flowers?.map(String) ?? [],
    edible: yesOrNoText(facts.edible),
    humidity: facts.humidity ?? '',
    minCelsius: numberText(facts.minCelsius),
    maxCelsius: numberText(facts.maxCelsius),
  }
}

/** The facts as a request has them, to be validated by `FactsForm`; null if nothing is typed. */
export function factsOfTexts(texts: FactsTexts) {
  if (isBlank(texts)) return null
  const { pets } = texts
  return {
    light: choiceIn(texts.light),
    water: choiceIn(texts.water),
    effort: choiceIn(texts.effort),
    places: listIn(texts.places, choiceIn),
    pets: isBlank(pets) ? null : { verdict: choiceIn(pets.verdict), source: pets.source },
    heightCm: numberIn(texts.heightCm),
    spreadCm: numberIn(texts.spreadCm),
    grownHeightCm: numberIn(texts.grownHeightCm),
    potCm: numberIn(texts.potCm),
    potIncluded: yesOrNoIn(texts.potIncluded),
    flowers: listIn(texts.flowers, numberIn),
    edible: yesOrNoIn(texts.edible),
    humidity: choiceIn(texts.humidity),
    minCelsius: numberIn(texts.minCelsius),
    maxCelsius: numberIn(texts.maxCelsius),
  }
}

/** How many facts are stated; the verdict about pets and its source are one. */
export function countStated(texts: FactsTexts): number {
  return Object.values(texts).filter((typed) => !isBlank(typed)).length
}

function choiceIn(typed: string): string | null {
  return typed.trim().toLowerCase() || null
}

function listIn<Item>(typed: readonly string[], read: (typed: string) => Item | null): Item[] | null {
  const items = typed.flatMap((text) => read(text) ?? [])
  return items.length === 0 ? null : items
}

function yesOrNoText(is: boolean | null): string {
  if (is === null) return ''
  return is ? 'yes' : 'no'
}

/** The text itself where it is neither, which no schema accepts. */
function yesOrNoIn(typed: string): boolean | string | null {
  const choice = choiceIn(typed)
  return choice === 'yes' || choice === 'no' ? choice === 'yes' : choice
}
