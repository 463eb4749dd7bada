import type { Category } from '../catalogue.ts'
import { choicesIn, type Fact, type ShortIcon } from './fact-kinds.ts'
import { type FactKey, type FactValue, factList, type PlantFacts, plantFacts } from './plant-facts.ts'
import { potFitText } from './pot-fit.ts'
import { sizeDrawing } from './size-drawing.ts'
import { shortSize } from './size-text.ts'

export const monthWords = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A fact in words. One without a key follows from other facts. */
type FactLine = { key?: FactKey; label: string; value: string }

/** The known facts in words, in a fixed order, with labels that suit the product. Unknown facts are left out. */
export function factLines(category: Category, facts: PlantFacts): FactLine[] {
  return factList.flatMap((fact) => {
    const value = factText(fact, facts[fact.key])
    const label = (category === 'pots' && fact.potLabel) || fact.label
    return value === '' ? [] : [{ key: fact.key, label, value }]
  })
}

/** The facts on a product's page: those that are known, and which pots fit. */
export function shownFacts(category: Category, facts: PlantFacts): FactLine[] {
  const fit = potFitText(category, facts)
  return [...factLines(category, facts), ...(fit === null ? [] : [{ label: 'Repotting', value: fit }])]
}

/** The facts that neither the short facts nor the drawing show; for a verdict, its source. */
export function furtherLines(category: Category, facts: PlantFacts): FactLine[] {
  const said = new Set<string>(shortFacts(category, facts).map(({ key }) => key))
  if (facts.heightCm !== null) said.add('heightCm')
  if (category === 'pots' || facts.potIncluded !== false) said.add('potCm')
  if (sizeDrawing(category, facts)?.labels.grown) said.add('grownHeightCm')
  return shownFacts(category, facts).flatMap((line) => {
    if (line.key === undefined || !said.has(line.key)) return [line]
    const isVerdict = plantFacts[line.key].kind === 'verdict'
    return isVerdict ? [{ ...line, label: `${line.label}: source`, value: sourceOf(facts[line.key]) }] : []
  })
}

/** A fact in a few words, with the key of its line. A warning has its own icon. */
export type ShortFact = { key: FactKey | 'size'; icon: ShortIcon | 'warning' | 'size'; text: string }

/** The facts that shoppers decide by, in a fixed order, without unknown ones. */
export function shortFacts(category: Category, facts: PlantFacts): ShortFact[] {
  const short = factList.flatMap((fact): ShortFact[] => {
    if (!('short' in fact) || !fact.short) return []
    const { icon, words = fact.words, warning } = fact.short
    const [first, ...others] = choicesIn(facts[fact.key])
    if (first === undefined) return []
    const text = [words[first], ...others.map((choice) => words[choice]?.toLowerCase())].join(', ')
    return [{ key: fact.key, icon: first === warning ? 'warning' : icon, text }]
  })
  const size = shortSize(category, facts)
  return size === '' ? short : [...short, { key: 'size', icon: 'size', text: size }]
}

/** The value of a fact in words; empty if unknown. */
function factText(fact: Fact, value: FactValue): string {
  if (value === null) return ''
  switch (fact.kind) {
    case 'choice':
    case 'choices':
      return choicesIn(value)
        .map((choice) => fact.words[choice])
        .join(', ')
    case 'verdict':
      return choicesIn(value)
        .map((choice) => `${fact.words[choice]} (${sourceOf(value)})`)
        .join()
    case 'number':
      return `${value} ${fact.unit}`
    case 'months':
      return [value]
        .flat()
        .map((month) => monthWords[Number(month) - 1])
        .join(', ')
    case 'yes or no':
      return value ? 'Yes' : 'No'
  }
}

function sourceOf(value: FactValue): string {
  return typeof value === 'object' && value !== null && 'source' in value ? value.source : ''
}
