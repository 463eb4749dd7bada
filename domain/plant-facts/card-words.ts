import { effortWords, lightWords } from './fact-words.ts'
import type { PlantFacts } from './plant-facts.ts'

/** No line breaks at it. */
const NO_BREAK = '\u00a0'

/**
 * The line on a plant's card, the most important first: `Low light · Easy · Pet safe`, which wraps before a dot only. It
 * is empty where nothing is known; a medium effort is not worth a word.
 */
export function cardWords({ light, effort, pets }: PlantFacts): string {
  const words = [
    light && lightWords[light],
    effort === 'medium' ? null : effort && effortWords[effort],
    pets?.verdict === 'non-toxic' ? 'Pet safe' : null,
  ]
  return words
    .filter((word) => word !== null)
    .map((word) => word.replaceAll(' ', NO_BREAK))
    .join(` ·${NO_BREAK}`)
}
