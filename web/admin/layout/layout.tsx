import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { requireAdmin } from '../../session/auth/route-guards.ts'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import styles from '../admin.css?url'
import { FactorDialog } from '../security/factor-dialog.tsx'
import { AdminToaster } from '../ui/admin-toaster.tsx'
import { forgetLists } from '../ui/list-memory.ts'
import type { Route } from './+types/layout.ts'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export { LayoutFallback as HydrateFallback } from './layout-fallback.tsx'

/** Admins only; checked again with every step within the back office. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return requireAdmin(url)
}

export const shouldRevalidate = () => true

/** What stands around every page of the back office: a side menu, on small screens a bar with a drawer. */
export default function Layout({ loaderData: user }: Route.ComponentProps) {
  const main = useFocusOnNewPage()
  const { pathname } = useLocation()
  useEffect(() => forgetLists, [])
  return (
    <>
      <SkipLink />
      <div className="flex grow flex-col text-[0.94rem] lg:h-dvh lg:flex-row lg:overflow-hidden">
        <SideMenu user={user} />
        <TopBar user={user} />
        <main id="main" ref={main} tabIndex={-1} className="flex min-w-0 grow flex-col outline-none lg:min-h-0">
          {/* Each page is made anew, so that nothing of one order or message is ever shown as another's. */}
          <Outlet key={pathname} />
        </main>
      </div>
      <FactorDialog />
      <AdminToaster />
    </>
  )
}
