import { useEffect, useState } from 'react'
import type { Suggestions } from '../../../contract/search.ts'
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
