import type { Fact } from './fact-kinds.ts'
import { filteredFacts } from './filtered-facts.ts'

type FactTable = typeof filteredFacts
type FactKey = keyof FactTable
type NameOf<Filtered> = Filtered extends { filter: { name: infer Name } } ? Name : never

/** The names of the filters of which several choices mean any of them, and of those that are a limit. */
export type ChoiceFilter = NameOf<Extract<FactTable[FactKey], { words: unknown }>>
export type LimitFilter = NameOf<Extract<FactTable[FactKey], { kind: 'number' }>>
export type FactFilter = ChoiceFilter | LimitFilter

/** The choices of each filter (none: it does not matter), and the limits (null: there is none). */
export type ChosenFacts = Record<ChoiceFilter, readonly string[]> & Record<LimitFilter, number | null>

const facts = Object.entries(filteredFacts) as [FactKey, Fact][]

/** The filters by choices of facts, each with its legend and, of each choice, its word and what a chosen one is called. */
export const choiceFilters = facts.flatMap(([key, fact]) => {
  if (!('words' in fact) || !fact.filter) return []
  const { name, order, only = Object.keys(fact.words), chips = fact.words } = fact.filter
  const choices = only.map((value) => ({ value, word: fact.words[value] ?? value, chip: chips[value] ?? value }))
  return [{ name: name as ChoiceFilter, key, legend: fact.label, order, choices }]
})

/** The filters by the most that a number may be. */
export const limitFilters = facts.flatMap(([key, fact]) => {
  if (fact.kind !== 'number' || !fact.filter) return []
  const { name, ...filter } = fact.filter
  return [{ name: name as LimitFilter, key, label: fact.label, unit: fact.unit, ...filter }]
})

/** All filters by facts. */
export const factFilters = [...choiceFilters, ...limitFilters]

/** An object with an entry for each of these filters, by its name. */
export function byFilter<Filter extends { name: FactFilter }, Entry>(
  filters: readonly Filter[],
  entryOf: (filter: Filter) => Entry,
): Record<Filter['name'], Entry> {
  return Object.fromEntries(filters.map((filter) => [filter.name, entryOf(filter)])) as Record<Filter['name'], Entry>
}

/** The choices of each filter. */
export const factChoices = byFilter(choiceFilters, ({ choices }) => choices.map(({ value }) => value))
