import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 20_000

/** Runs the work at intervals while the page is visible, and at once when it becomes visible again. */
export function usePoll(work: () => void): void {
  const runWork = useEffectEvent(() => {
    if (document.visibilityState === 'visible') work()
  })
  useEffect(() => {
    const timer = setInterval(() => runWork(), EVERY_MS)
    const onShown = () => runWork()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [])
}
