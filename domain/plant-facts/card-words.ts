import { choicesIn, type Fact } from './fact-kinds.ts'
import { filteredFacts } from './filtered-facts.ts'
import type { FactKey, PlantFacts } from './plant-facts.ts'

/** No line breaks at it. */
const NO_BREAK = '\u00a0'

/**
 * The line on a plant's card, the most important first: `Low light · Easy · Pet safe`, which wraps before a dot only. It
 * is empty where nothing is known; a medium effort is not worth a word.
 */
export function cardWords(facts: PlantFacts): string {
  return Object.entries<Fact>(filteredFacts)
    .flatMap(([key, fact]) =>
      choicesIn(facts[key as FactKey]).flatMap((choice) => ('card' in fact && fact.card?.[choice]) || []),
    )
    .map((words) => words.replaceAll(' ', NO_BREAK))
    .join(` ·${NO_BREAK}`)
}
