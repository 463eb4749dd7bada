import { useCallback, useEffect, useRef, useState } from 'react'
import { returnFocus } from './return-focus.ts'

/**
 * The entries being changed. After a change its buttons may be gone: a lost focus moves to the element that `placeOf`
 * finds for the entry.
 */
export function useBusyIds(placeOf: (id: string) => Element | null | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const done = useRef<string | null>(null)

  const during = useCallback(async (id: string, change: () => Promise<void>) => {
    setIds((before) => new Set(before).add(id))
    await change()
    done.current = id
    setIds((before) => new Set([...before].filter((other) => other !== id)))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the focus whenever a change is done
  useEffect(() => {
    if (done.current !== null) returnFocus(placeOf(done.current))
    done.current = null
  }, [ids])

  return { ids, during }
}
