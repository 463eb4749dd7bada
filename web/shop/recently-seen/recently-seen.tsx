import { useEffect, useState } from 'react'
import { readText, writeText } from '../../session/browser-storage.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const fetchSeen = () => import('./seen-plants.tsx')

/** The plants that this browser has seen, from now on with `current`, which is not listed. A first visit loads nothing. */
export function RecentlySeen({ current }: { current?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const { Component: SeenPlants } = useLazyComponent(fetchSeen, { isNeeded: ids.length > 0 })
  useEffect(() => {
    setIds(readSeen().filter((id) => id !== current))
    if (current !== undefined) addSeen(current)
  }, [current])
  return SeenPlants === null || ids.length === 0 ? null : (
    <SeenPlants
      ids={ids}
      onEmpty={() => setIds([])}
      onClear={() => {
        storeSeen([])
        setIds([])
      }}
    />
  )
}

const KEY = 'seen'
const MOST = 12

/** The ids of the plants whose pages this browser has shown, the latest first; they are stored here alone. */
function readSeen(): string[] {
  return readText(KEY)?.match(/[0-9A-Za-z]{16,32}/g) ?? []
}

function addSeen(id: string): void {
  storeSeen([id, ...readSeen().filter((other) => other !== id)].slice(0, MOST))
}

/** Stores the ids; none removes them from the browser. */
function storeSeen(ids: readonly string[]): void {
  writeText(KEY, ids.join() || null)
}
