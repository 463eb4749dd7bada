import type { Category } from '../catalogue.ts'
import { type FactLine, factLines } from './fact-lines.ts'
import type { PlantFacts } from './plant-facts.ts'
import { potFitText } from './pot-fit.ts'

const labelsOfPots: Readonly<Record<string, string>> = {
  'Height as sold': 'Height',
  'Spread as sold': 'Width',
  'Pot diameter': 'Inner diameter',
}

/** The lines of facts on a product's page: those that are known, named for what it is, and which pots it fits. */
export function shownFacts(category: Category, facts: PlantFacts): FactLine[] {
  const lines = factLines(facts)
  const named =
    category === 'pots' ? lines.map((line) => ({ ...line, label: labelsOfPots[line.label] ?? line.label })) : lines
  const fit = potFitText(category, facts)
  return fit === null ? named : [...named, { label: 'Repotting', value: fit }]
}
