import { useNavigation } from 'react-router'
import { useConnection } from '../../offline/connection.ts'

/** A progress bar while the next page loads; not shown for quick responses, nor while offline. */
export function PageProgress() {
  const { state } = useNavigation()
  const { isWaiting } = useConnection()
  if (state === 'idle' || isWaiting) return null
  return (
    <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full animate-progress bg-terracotta" />
    </div>
  )
}
