import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router'
import type { Send } from '../../../contract/client.ts'
import type { PlatformContext } from '../context.ts'
import type { Provider } from '../database/schema.ts'
import type { Release } from './release.ts'
import type { RenderPage } from './serve-pages.ts'

type PageSettings = {
  shopName: string
  publicUrl: string
  picturesUrl: string | null
  apiHost: string | null
  providers: Provider[]
  checkoutScript: string | null
  pixelId: string | null
  isLive: boolean
}

/**
 * What the page bundle's entry exports besides rendering: the context for its loaders, and the request handler of the
 * same copy of React Router (in development it is another one than Node would import).
 */
type Entry = {
  requestContext(send: Send, settings: PageSettings): RouterContextProvider
  createRequestHandler: CreateRequestHandlerFunction
}

/** The pages of a release. */
export async function loadBuiltPages(shop: PlatformContext, { directory }: Release): Promise<RenderPage> {
  // React reads this when it is loaded; its development build would render pages at half the speed.
  process.env.NODE_ENV = 'production'
  const build: ServerBuild = await import(pathToFileURL(join(directory, 'server/index.js')).href)
  return renderWith(shop, build, 'production')
}

/** The pages from their sources, with hot reload through the shop's port. */
export async function loadPagesInDevelopment(
  shop: PlatformContext,
  server: Server,
): Promise<{ render: RenderPage; vite: import('vite').ViteDevServer }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const render: RenderPage = async (request, send) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return renderWith(shop, build, 'development')(request, send)
  }
  return { render, vite }
}

function renderWith(
  { settings, payments }: PlatformContext,
  build: ServerBuild,
  mode: 'production' | 'development',
): RenderPage {
  const { requestContext, createRequestHandler } = build.entry.module as unknown as Entry
  const handle = createRequestHandler(build, mode)
  const { shopName, publicUrl, picturesUrl, apiHost } = settings
  const providers = (['google', 'facebook'] as const).filter((provider) => settings[provider] !== null)
  const checkoutScript = payments?.checkoutUrl ?? null
  const pixelId = settings.measurement?.pixelId ?? null
  const isLive = settings.mode === 'live'
  const pageSettings = { shopName, publicUrl, picturesUrl, apiHost, providers, checkoutScript, pixelId, isLive }
  return (request, send) => handle(request, requestContext(send, pageSettings))
}
