import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { useRouter } from '../ui/location.ts'
import { tryAgain, useConnection, whenReachable } from './connection.ts'
import { followRouter } from './load-route-again.ts'

/** Shown while offline, or while a navigation waits for the server. */
export function OfflineNotice() {
  const { isOnline, isWaiting } = useConnection()
  const router = useRouter()
  useEffect(() => followRouter(router), [router])
  useEffect(holdDocumentLinks, [])

  if (isOnline && !isWaiting) return null
  return (
    <div
      role="status"
      className="offline-notice z-50 flex animate-appear items-center gap-3 rounded-press border border-line border-l-4 border-l-sun bg-sheet py-3 pr-3 pl-4 shadow-press"
    >
      <div className="min-w-0 grow leading-snug">
        <p className="font-semibold">{isOnline ? 'The shop cannot be reached' : 'You are offline'}</p>
        <p className="text-ink-soft text-sm">
          {isWaiting
            ? 'The page will open as soon as the connection is back.'
            : 'You can keep reading this page. Everything else will work again once you’re back online.'}
        </p>
      </div>
      {isWaiting && (
        <Button size="small" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}

/**
 * Document links, such as a provider's sign-in, wait too: offline they would replace the page by the browser's error
 * page.
 */
function holdDocumentLinks(): () => void {
  let navigation = new AbortController()
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) navigation.abort()
    const address = navigator.onLine ? null : documentAddress(event)
    if (address === null) return
    event.preventDefault()
    navigation = new AbortController()
    const { signal } = navigation
    void whenReachable(signal).then(() => signal.aborted || location.assign(address))
  }
  window.addEventListener('click', onClick)
  return () => {
    navigation.abort()
    window.removeEventListener('click', onClick)
  }
}

/** The address this click navigates the tab to, unless a script handles it; null if none. */
function documentAddress(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || event.button !== 0 || event.defaultPrevented || hasKey || link.hasAttribute('download'))
    return null
  if ((link.target !== '' && link.target !== '_self') || !/^https?:$/.test(link.protocol)) return null
  return link.pathname === location.pathname && link.hash !== '' ? null : link.href
}
