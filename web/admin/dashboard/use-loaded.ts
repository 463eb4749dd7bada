import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The result of `load`, null until it arrives. It is loaded again whenever `load` changes, with the previous result
 * shown meanwhile; the response of an outdated request is dropped.
 */
export function useLoaded<Answer>(load: () => Promise<Answer>) {
  const [state, setState] = useState<{ answer: Answer | null; isLoading: boolean; hasFailed: boolean }>(BEGINNING)
  const latestRequest = useRef(0)

  const reload = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    setState(({ answer }) => ({ answer, isLoading: true, hasFailed: false }))
    const answer = await load().catch(() => null)
    if (thisRequest === latestRequest.current) setState({ answer, isLoading: false, hasFailed: answer === null })
  }, [load])

  useEffect(() => {
    void reload()
  }, [reload])

  return { ...state, reload }
}

const BEGINNING = { answer: null, isLoading: true, hasFailed: false }
