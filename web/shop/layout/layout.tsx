import { Outlet } from 'react-router'
import { useSettings } from '../../settings.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageProgress } from './page-progress.tsx'

export { ShopError as ErrorBoundary } from './shop-error.tsx'

/** The frame of every page of the shop. */
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

/** Loads the measuring code only in a shop that measures; if a blocker prevents that, nothing is measured. */
function Measuring() {
  const pixelId = useSettings()?.pixelId ?? null
  const isNeeded = useHydrated() && pixelId !== null
  const { Component: Measurement } = useLazyComponent(fetchMeasurement, { isNeeded })
  return Measurement && pixelId !== null && <Measurement pixelId={pixelId} />
}

const fetchMeasurement = () => import('../../measurement/measurement.tsx')
