import type { Fact } from './fact-kinds.ts'
import { filteredFacts } from './filtered-facts.ts'

type FactTable = typeof filteredFacts
type FactKey = keyof FactTable
type NameOf<Filtered> = Filtered extends { filter: { name: infer Name } } ? Name : never

/** The names of filters by choices, where several choices mean any of them, and of filters by a limit. */
type ChoiceFilter = NameOf<Extract<FactTable[FactKey], { words: unknown }>>
type LimitFilter = NameOf<Extract<FactTable[FactKey], { kind: 'number' }>>
export type FactFilter = ChoiceFilter | LimitFilter

/** The values chosen for each filter: choices (empty: no filter) and limits (null: no limit). */
export type ChosenFacts = Record<ChoiceFilter, readonly string[]> & Record<LimitFilter, number | null>

const facts = Object.entries(filteredFacts) as [FactKey, Fact][]

/** The filters by choices, each with its legend and, for each choice, its word and the text of its chip. */
export const choiceFilters = facts.flatMap(([key, fact]) => {
  if (!('words' in fact) || !fact.filter) return []
  const { name, order, only = Object.keys(fact.words), chips = fact.words } = fact.filter
  const choices = only.map((value) => ({ value, word: fact.words[value] ?? value, chip: chips[value] ?? value }))
  return [{ name: name as ChoiceFilter, key, legend: fact.label, order, choices }]
})

export const limitFilters = facts.flatMap(([key, fact]) => {
  if (fact.kind !== 'number' || !fact.filter) return []
  const { name, ...filter } = fact.filter
  return [{ name: name as LimitFilter, key, label: fact.label, unit: fact.unit, ...filter }]
})

export const factFilters = [...choiceFilters, ...limitFilters]

/** Builds an object with an entry for each of these filters, by name. */
export function byFilter<Filter extends { name: FactFilter }, Entry>(
  filters: readonly Filter[],
  entryOf: (filter: Filter) => Entry,
): Record<Filter['name'], Entry> {
  return Object.fromEntries(filters.map((filter) => [filter.name, entryOf(filter)])) as Record<Filter['name'], Entry>
}

export const factChoices = byFilter(choiceFilters, ({ choices }) => choices.map(({ value }) => value))
