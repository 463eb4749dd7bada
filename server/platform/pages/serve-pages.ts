import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Send } from '../../../contract/client.ts'
import { isApiPath } from '../../../domain/canonical-path.ts'
import { boundedQueue, QueueFull } from '../concurrency/bounded-queue.ts'
import type { PlatformContext } from '../context.ts'
import { inTime, TookTooLong } from '../http/deadline.ts'
import { RETRY_SECONDS, sendRefusal } from '../http/errors.ts'
import { inProcessClient } from '../http/in-process-client.ts'
import { ANSWER_MS } from '../http/route.ts'
import { protectiveHeaders } from '../http/security-headers.ts'
import { refuse } from '../refusal.ts'
import { busyPage } from './busy-page.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { findAsset, type Release } from './release.ts'

/** Answers a page request; `send` reaches the API for the loaders of public pages. */
export type RenderPage = (request: Request, send: Send) => Promise<Response>

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600
/** Making a page takes a processor a few milliseconds; more at once would only make each of them late. */
const AT_ONCE = { atOnce: 4, waiting: 200, longestWaitMs: 2_000 }

/** A finished page, with all headers that it is sent with. */
export type MadePage = { statusCode: number; headers: Record<string, string>; body: Buffer }

/**
 * Serves the built files and, for every other address outside `/api`, the rendered page. Answers how a page that is the
 * same for everyone is made, without a request for it.
 */
export async function servePages(
  app: FastifyInstance,
  shop: PlatformContext,
  pages: { render: RenderPage; release: Release | null },
): Promise<(address: string) => Promise<MadePage>> {
  const send = inProcessClient(app)
  const inQueue = boundedQueue(AT_ONCE)
  // An address that begins with two slashes, or what a browser takes for them, is no other site's.
  const { origin } = new URL(shop.settings.publicUrl)
  const protection = inLowerCase(protectiveHeaders(shop))
  if (pages.release !== null) await serveFiles(app, pages.release, answerPage)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  app.get('/*', answerPage)

  return async (address) => {
    const { statusCode, headers, body } = await make({ elapsedTime: 0 }, address, new Headers())
    const length = { 'content-length': String(body.byteLength) }
    return { statusCode, headers: { ...protection, ...headers, ...length }, body }
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiPath(request.url)) return sendRefusal(reply, refuse('not_found'))
    const { statusCode, headers, body } = await make(reply, request.url, headersOf(request), request.method)
    // Pages in development run scripts that nobody knows beforehand.
    if (shop.settings.isDevelopment) reply.removeHeader(POLICY)
    return reply.code(statusCode).headers(headers).send(body)
  }

  async function make(timed: Pick<FastifyReply, 'elapsedTime'>, address: string, headers: Headers, method = 'GET') {
    const render = () => pages.render(new Request(origin + address, { method, headers }), send)
    const page = await inTime(timed, ANSWER_MS, inQueue(render)).catch((error: unknown) => {
      if (error instanceof QueueFull || error instanceof TookTooLong) return busyPage(shop)
      throw error
    })
    return finished(shop, page)
  }
}

/** The folders of many files have one route each; a route for every file would take a second of each start. */
const FOLDERS = ['assets', 'images']
/** What never changes is not asked for again, so that it goes without what would tell one version from another. */
const NEVER_ASKED_FOR_AGAIN = { etag: false, lastModified: false, acceptRanges: false }

/**
 * Files under /assets carry a hash of their content in their name and never change: those of other releases are served,
 * too. Tabs that are open since before an upgrade ask for earlier ones, and pages of a process that runs a later release
 * behind the same proxy for later ones.
 */
async function serveFiles(
  app: FastifyInstance,
  release: Release,
  answerMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
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
      const validators = folder === 'assets' ? NEVER_ASKED_FOR_AGAIN : {}
      await scope.register(fastifyStatic, { ...settings, ...validators, root: join(directory, folder) })
      scope.setNotFoundHandler(async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply) => {
        const name = request.params['*'] ?? ''
        const elsewhere = folder === 'assets' && !reply.sent ? await findAsset(release, name) : null
        return elsewhere === null ? answerMissing(request, reply) : reply.sendFile(name, elsewhere)
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

async function finished(shop: PlatformContext, page: Response): Promise<MadePage> {
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
