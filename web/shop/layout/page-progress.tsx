import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is being fetched; a quick answer never shows it. */
export function PageProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full animate-progress bg-terracotta" />
    </div>
  )
}
