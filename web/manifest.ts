import type { Route } from './+types/manifest.ts'
import { settingsContext } from './request-context.ts'

/** The web app manifest. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { shopName } = context.get(settingsContext)
  const manifest = {
    name: shopName,
    short_name: shopName,
    start_url: '/',
    display: 'browser',
    lang: 'en-IN',
    background_color: '#FAF6EE',
    theme_color: '#1F3D2B',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/images/icon-180.png', sizes: '180x180', type: 'image/png' },
      { src: '/images/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
