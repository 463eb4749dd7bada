import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'

/** `value` is null until it arrives; `error` is what `load` was rejected with, else null. */
export type Loading<Value> = {
  value: Value | null
  error: unknown
  isLoading: boolean
  reload: () => Promise<void>
  setValue: Dispatch<SetStateAction<Value | null>>
}

/**
 * Loads a value when its part of the page opens, and again when `key` changes. Meanwhile the value before stays; if it was of
 * another key, a failure removes it. What an outdated request answers is dropped.
 */
export function useLoaded<Value>(load: () => Promise<Value>, key = ''): Loading<Value> {
  const [value, setValue] = useState<Value | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef({ load, request: 0, loadedKey: key })
  useEffect(() => {
    latest.current.load = load
  })

  const reload = useCallback(async () => {
    latest.current.request += 1
    const { request } = latest.current
    const isOutdated = () => request !== latest.current.request
    setError(null)
    setLoading(true)
    try {
      const loaded = await latest.current.load()
      if (isOutdated()) return
      latest.current.loadedKey = key
      setValue(loaded)
    } catch (caught) {
      if (isOutdated()) return
      if (latest.current.loadedKey !== key) setValue(null)
      setError(caught)
    }
    setLoading(false)
  }, [key])
  useEffect(() => void reload(), [reload])

  return { value, error, isLoading, reload, setValue }
}
