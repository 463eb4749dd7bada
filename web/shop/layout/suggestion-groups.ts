import type { SuggestedPlant, Suggestions } from '../../../contract/search.ts'
import { recordsIn } from '../../records.ts'

/** One suggestion, and the page that it leads to. */
export type Suggestion = { path: string; text: string; plant?: SuggestedPlant }
export type SuggestionGroup = { label: string; entries: readonly Suggestion[] }

/** The suggestions by what they are, without empty groups; the whole search comes last. */
export function suggestionGroups(term: string, suggestions: Suggestions | null): SuggestionGroup[] {
  if (suggestions === null) return []
  const { plants, near, categories, topics } = suggestions
  const groups = [
    {
      label: 'Plants',
      entries: recordsIn(plants, 'name').map((plant) => ({ path: `/plants/${plant._id}`, text: plant.name, plant })),
    },
    {
      label: 'Did you mean',
      entries: recordsIn(near, 'name').map(({ _id, name }) => ({ path: `/plants/${_id}`, text: name })),
    },
    {
      label: 'Categories',
      entries: recordsIn(categories, 'label').map(({ category, label }) => ({
        path: `/shop?category=${category}`,
        text: label,
      })),
    },
    {
      label: 'Care and help',
      entries: recordsIn(topics, 'title').map(({ title, path }) => ({ path, text: title })),
    },
    {
      label: 'Search',
      entries: plants.length > 0 ? [{ path: searchPath(term), text: `All results for “${term}”` }] : [],
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The shop's list for a search; without a term the whole shop. */
export function searchPath(term: string): string {
  return term === '' ? '/shop' : `/shop?${new URLSearchParams({ search: term })}`
}
