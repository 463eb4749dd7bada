import { type FactsTexts, factsTextsOf } from '../../../../contract/forms/facts.ts'
import { columnsOf } from '../../../../domain/plant-facts/fact-columns.ts'
import { completeFacts, eachFact, factList } from '../../../../domain/plant-facts/plant-facts.ts'
import type { SheetRow } from './columns.ts'

/** The columns of what is known of a plant. */
export const factColumns: readonly string[] = factList.flatMap(columnsOf)

/** The column of a field of `facts`; an entry of a list is in its list's column: `flowers` for `flowers.0`. */
export function factColumnOf([key, part]: readonly PropertyKey[]): string {
  const fact = factList.find((each) => each.key === key)
  const [column = String(key), source = column] = fact ? columnsOf(fact) : []
  return part === 'source' ? source : column
}

/** The cells of what is known of a plant; all empty where nothing is. */
export function factCells({ facts }: Pick<SheetRow, 'facts'>): Record<string, string> {
  const texts: Record<string, FactsTexts[keyof FactsTexts]> = factsTextsOf(completeFacts(facts))
  const cells = factList.map((fact) => {
    const [column, source] = columnsOf(fact)
    const typed = texts[fact.key] ?? ''
    if (typeof typed === 'string') return { [column]: typed }
    return 'verdict' in typed
      ? { [column]: typed.verdict, [source ?? '']: typed.source }
      : { [column]: typed.join(', ') }
  })
  return Object.assign({}, ...cells)
}

/** What cells state of a plant. */
export function factsOfCells(cells: Readonly<Record<string, string>>): FactsTexts {
  return eachFact((fact) => {
    const [cell = '', source = ''] = columnsOf(fact).map((column) => cells[column])
    if (fact.kind === 'verdict') return { verdict: cell, source }
    return fact.kind === 'choices' || fact.kind === 'months' ? cell.split(/[,;\n]/) : cell
  }) as FactsTexts
}
