import { effortWords, humidityWords, lightWords, monthWords, petWords, placeWords, waterWords } from './fact-words.ts'
import type { PlantFacts } from './plant-facts.ts'

export * from './fact-words.ts'

/** A fact in words. */
export type FactLine = { label: string; value: string }

/** The known facts in words, in a fixed order; what is unknown has no line. */
export function factLines(facts: PlantFacts): FactLine[] {
  const { pets } = facts
  const lines: [label: string, value: string | null][] = [
    ['Light', facts.light && lightWords[facts.light]],
    ['Water', facts.water && waterWords[facts.water]],
    ['Effort', facts.effort && effortWords[facts.effort]],
    ['Place', facts.places?.map((place) => placeWords[place]).join(', ') ?? null],
    ['Pets', pets && `${petWords[pets.verdict]} (${pets.source})`],
    ['Height as sold', centimetres(facts.heightCm)],
    ['Spread as sold', centimetres(facts.spreadCm)],
    ['Grown height', centimetres(facts.grownHeightCm)],
    ['Pot diameter', centimetres(facts.potCm)],
    ['Pot included', yesOrNo(facts.potIncluded)],
    ['Flowers', facts.flowers?.map((month) => monthWords[month - 1]).join(', ') ?? null],
    ['Edible', yesOrNo(facts.edible)],
    ['Humidity', facts.humidity && humidityWords[facts.humidity]],
    ['Coldest', celsius(facts.minCelsius)],
    ['Hottest', celsius(facts.maxCelsius)],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function centimetres(length: number | null): string | null {
  return length === null ? null : `${length} cm`
}

function celsius(degrees: number | null): string | null {
  return degrees === null ? null : `${degrees} °C`
}

function yesOrNo(is: boolean | null): string | null {
  if (is === null) return null
  return is ? 'Yes' : 'No'
}
