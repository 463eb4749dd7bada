import { effortWords, lightWords } from './fact-words.ts'
import type { PlantFacts } from './plant-facts.ts'

/**
 * The words on a plant's card, the most important first: `Low light`, `Easy`, `Pet safe`. A medium effort is not worth
 * one.
 */
export function cardWords({ light, effort, pets }: PlantFacts): string[] {
  const words = [
    light && lightWords[light],
    effort === 'medium' ? null : effort && effortWords[effort],
    pets?.verdict === 'non-toxic' ? 'Pet safe' : null,
  ]
  return words.filter((word) => word !== null)
}
