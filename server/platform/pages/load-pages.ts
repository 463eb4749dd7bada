import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router'
import type { Send } from '../../../contract/client.ts'
import type { PlatformContext } from '../context.ts'
import { codeOf, StartupError } from '../startup-error.ts'

/** Renders the page for a request; `send` calls the API for the loaders of public pages. */
export type RenderPage = (request: Request, send: Send) => Promise<Response>

/**
 * What the page bundle's entry exports besides rendering: the context for its loaders (`web/request-context.ts`), and the
 * request handler of the same copy of React Router (in development it is another one than Node would import).
 */
type Entry = {
  requestContext(send: Send, settings: object): RouterContextProvider
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

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

/** The directory of one build (bootstrap/releases.mjs), and that of all builds. */
export type Release = { directory: string; releases: string }

/**
 * The release that this process was started from, whatever is built meanwhile. Run from its sources, the shop takes the
 * current one.
 */
export function runningRelease(): Release {
  const release = isBundled() ? dirname(import.meta.dirname) : join(BUILD, 'releases', currentId())
  if (!existsSync(join(release, 'server/index.js')))
    throw new StartupError('The pages have not been built yet; run `npm start`, which builds them.')
  return { directory: release, releases: dirname(release) }
}

/** Marks the release as used by this process, so that a later build does not remove it; returns what unmarks it. */
export async function markInUse({ directory }: Release): Promise<() => Promise<void>> {
  const mark = join(directory, 'used-by', String(process.pid))
  try {
    await mkdir(dirname(mark), { recursive: true })
    await writeFile(mark, '')
  } catch (error) {
    // In a container the build may be read-only; then nothing is built beside it either.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) throw error
    return async () => {}
  }
  return () => rm(mark, { force: true })
}

/** The assets directory of another release that has this hashed file; null where none has. */
export async function findAsset({ directory, releases }: Release, name: string): Promise<string | null> {
  if (!/^[\w.-]+$/.test(name)) return null
  for (const id of await readdir(releases)) {
    const assets = join(releases, id, 'client/assets')
    if (id !== basename(directory) && !id.startsWith('.') && existsSync(join(assets, name))) return assets
  }
  return null
}

/** The bundled module lies in the release's `shop` directory; its `import.meta.url` is that of the source. */
function isBundled(): boolean {
  return basename(import.meta.dirname) === 'shop'
}

function currentId(): string {
  try {
    return readFileSync(join(BUILD, 'current'), 'utf8').trim()
  } catch {
    return 'none'
  }
}
