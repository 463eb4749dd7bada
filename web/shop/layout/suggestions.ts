import { useEffect, useState } from 'react'
import type { SuggestedPlant, Suggestions } from '../../../contract/search.ts'
import { api } from '../../api.ts'

const PAUSE_MS = 200
const SHORTEST = 2

export type SuggestionState = {
  kind: 'idle' | 'loading' | 'failed' | 'ready'
  /** What was found last; while loading, for what was typed before */
  suggestions: Suggestions | null
}

const idle: SuggestionState = { kind: 'idle', suggestions: null }

/** The suggestions for what is typed, after a pause in typing. A request for an earlier text is aborted. */
export function useSuggestions(typed: string): SuggestionState {
  const term = typed.trim()
  const [state, setState] = useState(idle)

  useEffect(() => {
    if (term.length < SHORTEST) return setState(idle)
    setState(({ suggestions }) => ({ kind: 'loading', suggestions }))
    const request = new AbortController()
    const pause = setTimeout(() => {
      api.call('GET /search', { query: { q: term }, signal: request.signal }).then(
        (suggestions) => request.signal.aborted || setState({ kind: 'ready', suggestions }),
        () => request.signal.aborted || setState({ kind: 'failed', suggestions: null }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [term])

  return state
}

export type Suggestion = { path: string; text: string; plant?: SuggestedPlant }

/** The suggestions by what they are, without empty groups; the whole search comes last. */
export function suggestionGroups(
  term: string,
  suggestions: Suggestions | null,
): { label: string; entries: readonly Suggestion[] }[] {
  if (suggestions === null) return []
  const { plants, near, categories, topics } = suggestions
  const groups = [
    { label: 'Plants', entries: plants.map((plant) => ({ path: `/plants/${plant._id}`, text: plant.name, plant })) },
    { label: 'The closest matches', entries: near.map(({ _id, name }) => ({ path: `/plants/${_id}`, text: name })) },
    {
      label: 'Categories',
      entries: categories.map(({ category, label }) => ({ path: `/shop?category=${category}`, text: label })),
    },
    { label: 'Care and help', entries: topics.map(({ title, path }) => ({ path, text: title })) },
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
