import type { Fact, ValueOf } from './fact-kinds.ts'
import { filteredFacts } from './filtered-facts.ts'

/** Facts that no filter uses and no card shows. */
const furtherFacts = {
  spreadCm: { kind: 'number', unit: 'cm', label: 'Spread as sold', potLabel: 'Width' },
  grownHeightCm: { kind: 'number', unit: 'cm', label: 'Full-grown height', similarity: 1 },
  /** Of the pot it is sold in */
  potCm: {
    kind: 'number',
    unit: 'cm',
    label: 'Pot diameter',
    potLabel: 'Inner diameter',
    similarity: 1,
  },
  potIncluded: { kind: 'yes or no', label: 'Pot included' },
  flowers: { kind: 'months', label: 'Flowers', formLabel: 'Flowers in' },
  edible: { kind: 'yes or no', label: 'Edible', similarity: 1 },
  humidity: {
    kind: 'choice',
    label: 'Humidity',
    words: { dry: 'Dry air', average: 'Average', humid: 'Humid air' },
    similarity: 1,
  },
  minCelsius: {
    kind: 'number',
    unit: '°C',
    label: 'Coldest',
    atMost: { fact: 'maxCelsius', message: 'The hottest temperature must not be below the coldest' },
  },
  maxCelsius: { kind: 'number', unit: '°C', label: 'Hottest' },
} as const satisfies Readonly<Record<string, Fact & { filter?: never; card?: never }>>

/**
 * Every fact of a plant, in the order of its page and of spreadsheet columns. The API, the owner's form, import and export,
 * filters and their counts, the page, its structured data and the history follow from it. Values derived from it here are
 * marked as pure, so that pages that show no facts load none of them.
 */
export const plantFacts: FactTable = /* @__PURE__ */ Object.assign({}, filteredFacts, furtherFacts)

export type FactTable = typeof filteredFacts & typeof furtherFacts
export type FactKey = keyof FactTable

/** The facts of a plant, each null if unknown. */
export type PlantFacts = { [Key in FactKey]: ValueOf<FactTable[Key]> | null }

export type FactValue = PlantFacts[FactKey]

export type StoredFacts = { [Key in FactKey]?: PlantFacts[Key] }

export type KeyedFact = { [Key in FactKey]: Fact & { kind: FactTable[Key]['kind']; key: Key } }[FactKey]

export const factList = /* @__PURE__ */ Object.entries(plantFacts).map(([key, fact]) => ({
  ...fact,
  key,
})) as readonly KeyedFact[]

/** Builds an object with an entry for each fact. */
export function eachFact<Value>(entryOf: (fact: KeyedFact) => Value): Record<FactKey, Value> {
  return Object.fromEntries(factList.map((fact) => [fact.key, entryOf(fact)])) as Record<FactKey, Value>
}

/** The facts of a product before its owner enters any: all unknown. */
export const unknownFacts = /* @__PURE__ */ eachFact(() => null) as PlantFacts

/** Facts in the form in which they are stored. An empty list counts as unknown. */
export function storedFacts(facts: StoredFacts): StoredFacts {
  const isStated = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isStated(value)))
}

export function completeFacts(stored: StoredFacts): PlantFacts {
  return { ...unknownFacts, ...stored }
}

type Worded = { [Key in FactKey]: FactTable[Key] extends { words: unknown } ? Key : never }[FactKey]
export type Choice<Key extends Worded> = keyof FactTable[Key]['words'] & string
export type Light = Choice<'light'>
export type Place = Choice<'places'>

/** The choices of a fact, from the least if they have an order. */
export function choicesOf<Key extends Worded>(key: Key): readonly Choice<Key>[] {
  return Object.keys(plantFacts[key].words) as Choice<Key>[]
}
