import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { FactorDialog } from '../../second-factor/factor-dialog.tsx'
import { requireAdmin } from '../../session/auth/route-guards.ts'
import { useFocusOnNewPage } from '../../ui/focus.ts'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { RouteError } from '../../ui/route-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import ToastList from '../../ui/toast-list.tsx'
import styles from '../admin.css?url'
import { clearListMemory } from '../ui/list-memory.ts'
import { useFreshCounts } from '../ui/waiting-counts.tsx'
import type { Route } from './+types/layout.ts'
import { SideMenu, TopBar } from './menus.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Admins only; checked again on every navigation within the back office. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return requireAdmin(url)
}

export const shouldRevalidate = () => true

/** The back office's frame while the session is being checked. */
export function HydrateFallback() {
  return (
    <div className="flex grow flex-col lg:h-dvh lg:flex-row">
      <div className="h-14 bg-forest lg:h-auto lg:w-50" />
      <main className="grow">
        <PersonalFallback title="Back office">
          <Spinner label="Loading…" />
        </PersonalFallback>
      </main>
    </div>
  )
}

export default function Layout({ loaderData: user }: Route.ComponentProps) {
  const main = useFocusOnNewPage()
  const { pathname } = useLocation()
  useEffect(() => clearListMemory, [])
  return (
    <Frame user={user}>
      <main id="main" ref={main} tabIndex={-1} className="flex min-w-0 grow flex-col outline-none lg:min-h-0">
        {/* The key remounts each page, so that one order or message never shows another one's data. */}
        <Outlet key={pathname} />
      </main>
    </Frame>
  )
}

/** A screen that fails leaves the menu, which leads to the others. */
export function ErrorBoundary({ loaderData: user }: Route.ErrorBoundaryProps) {
  if (!user) return <RouteError />
  return (
    <Frame user={user}>
      <RouteError />
    </Frame>
  )
}

function Frame({ user, children }: { user: User; children: ReactNode }) {
  useFreshCounts()
  return (
    <>
      <SkipLink />
      <div className="flex grow flex-col text-[0.94rem] lg:h-dvh lg:flex-row lg:overflow-hidden print:h-auto print:overflow-visible">
        <SideMenu user={user} />
        <TopBar user={user} />
        {children}
      </div>
      <FactorDialog />
      <AdminToaster />
    </>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-24 fixed top-2 left-2 z-50 rounded-press bg-terracotta-deep px-4 py-3 text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/**
 * Always mounted, so that toasts with a retry button are never lost, and placed above the bar at the foot of the pages.
 */
function AdminToaster() {
  return (
    <div className="[&_ol]:mb-15!">
      <ToastList position="bottom-right" />
    </div>
  )
}
