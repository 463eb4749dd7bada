import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from '../../../domain/paths.ts'
import { boundedQueue, QueueFull } from '../concurrency.ts'
import type { PlatformContext } from '../context.ts'
import { RETRY_SECONDS, sendRefusal } from '../http/errors.ts'
import { inProcessClient } from '../http/in-process-client.ts'
import { ANSWER_MS } from '../http/route.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { DeadlineExceeded, withDeadline } from '../http/timeouts.ts'
import { refuse } from '../refusal.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { findAsset, type Release, type RenderPage } from './load-pages.ts'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600
/** Rendering a page takes a processor a few milliseconds; more at a time would only delay each of them. */
const QUEUE = { concurrency: 4, maxWaiting: 200, maxWaitMs: 2_000 }

/** A page with all its headers. */
type RenderedPage = { statusCode: number; headers: Record<string, string>; body: Buffer }

/**
 * Serves the built files and, for every other address outside `/api`, the rendered page. Returns a function that
 * renders a page for the cache, without a request.
 */
export async function servePages(
  app: FastifyInstance,
  shop: PlatformContext,
  pages: { render: RenderPage; release: Release | null },
): Promise<(address: string) => Promise<RenderedPage>> {
  const send = inProcessClient(app)
  const inQueue = boundedQueue(QUEUE)
  // Prepended to the address, since one that begins with two slashes would else name another host.
  const { origin } = new URL(shop.settings.publicUrl)
  const commonHeaders = inLowerCase(securityHeaders(shop))
  if (pages.release !== null) await serveFiles(app, pages.release, sendPage)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  app.get('/*', sendPage)

  return async (address) => {
    const { statusCode, headers, body } = await renderPage({ elapsedTime: 0 }, address, new Headers())
    const length = { 'content-length': String(body.byteLength) }
    return { statusCode, headers: { ...commonHeaders, ...headers, ...length }, body }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiPath(request.url)) return sendRefusal(reply, refuse('not_found'))
    const { statusCode, headers, body } = await renderPage(reply, request.url, headersOf(request), request.method)
    // In development, pages have inline scripts that Vite adds.
    if (shop.settings.isDevelopment) reply.removeHeader(POLICY)
    return reply.code(statusCode).headers(headers).send(body)
  }

  async function renderPage(
    clock: Pick<FastifyReply, 'elapsedTime'>,
    address: string,
    headers: Headers,
    method = 'GET',
  ): Promise<RenderedPage> {
    const render = () => pages.render(new Request(origin + address, { method, headers }), send)
    const page = await withDeadline(clock, ANSWER_MS, inQueue(render)).catch((error: unknown) => {
      if (error instanceof QueueFull || error instanceof DeadlineExceeded) return busyPage(shop)
      throw error
    })
    return withHeaders(shop, page)
  }
}

/** Folders with many files have one route each; a route for every file would prolong each start by a second. */
const FOLDERS = ['assets', 'images']
/** Immutable files are not revalidated, and need no validators. */
const NO_VALIDATORS = { etag: false, lastModified: false, acceptRanges: false }

/**
 * Files under /assets have a hash of their content in their name and never change: those of other releases are served,
 * too. Tabs that were opened before an upgrade request earlier ones, and pages of another process behind the same proxy
 * that runs a later release request later ones.
 */
async function serveFiles(
  app: FastifyInstance,
  release: Release,
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  const directory = join(release.directory, 'client')
  const settings: Partial<FastifyStaticOptions> = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header(
        'Cache-Control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      )
    },
  }
  const globIgnore = FOLDERS.map((folder) => `${folder}/**`)
  await app.register(fastifyStatic, { ...settings, root: directory, wildcard: false, globIgnore, decorateReply: false })
  for (const folder of FOLDERS) {
    const serveFolder = async (scope: FastifyInstance) => {
      const validators = folder === 'assets' ? NO_VALIDATORS : {}
      await scope.register(fastifyStatic, { ...settings, ...validators, root: join(directory, folder) })
      scope.setNotFoundHandler(async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply) => {
        const name = request.params['*'] ?? ''
        const elsewhere = folder === 'assets' && !reply.sent ? await findAsset(release, name) : null
        return elsewhere === null ? sendMissing(request, reply) : reply.sendFile(name, elsewhere)
      })
    }
    await app.register(serveFolder, { prefix: `/${folder}` })
  }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item)
  }
  return headers
}

const POLICY = 'content-security-policy'

async function withHeaders(shop: PlatformContext, page: Response): Promise<RenderedPage> {
  const { buffer, byteOffset, byteLength } = await page.bytes()
  const body = Buffer.from(buffer, byteOffset, byteLength)
  const headers = Object.fromEntries(page.headers)
  if (page.status === 503) headers['retry-after'] = String(RETRY_SECONDS)
  if (page.headers.get('Content-Type')?.startsWith('text/html')) {
    headers['cache-control'] = 'no-cache'
    if (!shop.settings.isDevelopment) headers[POLICY] = contentSecurityPolicy(shop, body)
  }
  return { statusCode: page.status, headers, body }
}

function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Shown when too many pages are requested at once: it costs nothing to render, and needs no script. */
export function busyPage({
  settings: { shopName },
}: {
  settings: Pick<PlatformContext['settings'], 'shopName'>
}): Response {
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Very busy | ${escapeHtml(shopName)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf6ee; color: #1f3d2b;
  font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
main { max-width: 28rem; padding: 2rem 1.25rem }
h1 { margin: 0 0 .75rem; font: 600 1.75rem/1.2 Fraunces, Georgia, serif }
p { margin: 0 0 1.75rem }
a { display: inline-block; padding: .75rem 1.75rem; border-radius: .5rem; background: #1f3d2b; color: #faf6ee;
  text-decoration: none }
a:focus-visible { outline: 3px solid #4f7a4a; outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>We are very busy</h1>
<p>Many people are looking at our plants just now. Please try again in a moment; your cart is safe.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
