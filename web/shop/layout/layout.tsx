import { Outlet, useNavigation } from 'react-router'
import { useConnection } from '../../offline/connection.ts'
import { useSettings } from '../../settings.ts'
import { useFocusOnNewPage } from '../../ui/focus.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { RouteError } from '../../ui/route-error.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export default function Layout() {
  const main = useFocusOnNewPage()
  return (
    <>
      <a
        href="#main"
        className="-translate-y-24 fixed top-2 left-2 z-50 rounded-press bg-forest px-4 py-3 text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Measuring />
      <PageProgress />
      <Header />
      <NeedsScript />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[82dvh] grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <Header />
      <RouteError />
      <Footer />
    </>
  )
}

/** Loads the measuring code only in a shop that measures; if a blocker prevents that, nothing is measured. */
function Measuring() {
  const pixelId = useSettings()?.pixelId ?? null
  const isNeeded = useHydrated() && pixelId !== null
  const { Component: Measurement } = useLazyComponent(fetchMeasurement, { isNeeded })
  return Measurement && pixelId !== null && <Measurement pixelId={pixelId} />
}

const fetchMeasurement = () => import('../../measurement/measurement.tsx')

/** A progress bar while the next page loads; not shown for quick responses, nor while offline. */
function PageProgress() {
  const { state } = useNavigation()
  const { isWaiting } = useConnection()
  if (state === 'idle' || isWaiting) return null
  return (
    <div role="progressbar" aria-label="Loading" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full animate-progress bg-terracotta" />
    </div>
  )
}
