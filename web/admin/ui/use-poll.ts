import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 20_000

/** Does the work now and then while the page is in view, and at once when it comes into view again. */
export function usePoll(work: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') work()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    const onShown = () => look()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [])
}
