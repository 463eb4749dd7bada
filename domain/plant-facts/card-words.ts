import { choicesIn, type Fact } from './fact-kinds.ts'
import { filteredFacts } from './filtered-facts.ts'
import type { FactKey, PlantFacts } from './plant-facts.ts'

/** A space at which a line does not break. */
const NO_BREAK = '\u00a0'

/**
 * The line on a plant's card, most important fact first: `Low light · Easy · Pet safe`. It wraps only before a dot. Empty if
 * nothing is known; medium effort is not worth a word.
 */
export function cardWords(facts: PlantFacts): string {
  return Object.entries<Fact>(filteredFacts)
    .flatMap(([key, fact]) =>
      choicesIn(facts[key as FactKey]).flatMap((choice) => ('card' in fact && fact.card?.[choice]) || []),
    )
    .map((words) => words.replaceAll(' ', NO_BREAK))
    .join(` ·${NO_BREAK}`)
}
