import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Loads a value when its part of the page opens; `load` is that of the first rendering, so what depends on an id needs
 * it as its key. `reload` keeps the value until the new one arrives, `retry` does not. `error` is null if there is none.
 */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value | null>(null)
  const [error, setError] = useState<unknown>(null)
  const first = useRef(load)

  const reload = useCallback(async () => {
    setError(null)
    try {
      setValue(await first.current())
    } catch (caught) {
      setError(caught)
    }
  }, [])
  useEffect(() => void reload(), [reload])

  const retry = () => {
    setValue(null)
    void reload()
  }
  return { value, error, reload, retry, setValue }
}
