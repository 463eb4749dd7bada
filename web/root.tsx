import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { rulesOf } from '../content/shop-rules.ts'
import type { Route } from './+types/root.ts'
import { type SellerContact, sellerContact } from './contact-details.ts'
import { usePageViews } from './measurement/events.ts'
import { blockNavigation } from './offline/connection.ts'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { PageStyles } from './page-styles.tsx'
import { apiContext, settingsContext } from './request-context.ts'
import { SessionSync } from './session/auth/session-sync.tsx'
import { foreignOrigin, type RootData, useSettings } from './settings.ts'

export { RouteError as ErrorBoundary } from './ui/route-error.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/images/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** If the settings cannot be read, pages show the details in `content/`. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData & { contact: SellerContact | null }> {
  const seller = await context
    .get(apiContext)
    .call('GET /seller')
    .catch(() => null)
  const rules = seller && rulesOf(seller)
  return { ...context.get(settingsContext), rules, contact: seller && sellerContact(seller) }
}

/** Runs around every navigation in the browser. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [blockNavigation]

/** The settings are loaded once per document. */
export const shouldRevalidate = () => false

/** The HTML document of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const provider = foreignOrigin(settings?.checkoutScript ?? null)
  return (
    <html lang="en-IN" data-api-host={settings?.apiHost ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1F3D2B" />
        <Meta />
        <PageStyles />
        <Links />
        {provider !== null && <link rel="preconnect" href={provider} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  usePageViews()
  return (
    <>
      <SessionSync />
      <Outlet />
      <OfflineNotice />
    </>
  )
}
