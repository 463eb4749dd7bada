import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * What `load` answers: null until it is there. It is loaded anew whenever `load` is another function, and what was there
 * stays until then; an answer that was overtaken by a later request is dropped.
 */
export function useLoaded<Answer>(load: () => Promise<Answer>) {
  const [state, setState] = useState<{ answer: Answer | null; isLoading: boolean; hasFailed: boolean }>(BEGINNING)
  const turn = useRef(0)

  const reload = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    setState(({ answer }) => ({ answer, isLoading: true, hasFailed: false }))
    const answer = await load().catch(() => null)
    if (own === turn.current) setState({ answer, isLoading: false, hasFailed: answer === null })
  }, [load])

  useEffect(() => {
    void reload()
  }, [reload])

  return { ...state, reload }
}

const BEGINNING = { answer: null, isLoading: true, hasFailed: false }
