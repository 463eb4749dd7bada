import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Send } from '../../contract/client.ts'
import { boundedQueue, QueueFull } from '../bounded-queue.ts'
import { RETRY_SECONDS, sendRefusal } from '../http/errors.ts'
import { inTime, TookTooLong } from '../http/in-time.ts'
import { ANSWER_MS } from '../http/route.ts'
import { withinProcess } from '../http/within-process.ts'
import { refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { busyPage } from './busy-page.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Answers a page request; `send` reaches the API for the loaders of public pages. */
export type RenderPage = (request: Request, send: Send) => Promise<Response>

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600
/** Making a page takes a processor a few milliseconds; more at once would only make each of them late. */
const AT_ONCE = { atOnce: 4, waiting: 200, longestWaitMs: 2_000 }

/** Serves the built files and, for every other address outside `/api`, the rendered page. */
export async function servePages(
  app: FastifyInstance,
  shop: Shop,
  pages: { render: RenderPage; filesDirectory: string | null },
): Promise<void> {
  const send = withinProcess(shop, app.log)
  const inQueue = boundedQueue(AT_ONCE)
  if (pages.filesDirectory !== null) await serveFiles(app, pages.filesDirectory, answerPage)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  app.get('/*', answerPage)

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (/^\/api(\/|\?|$)/.test(request.url)) return sendRefusal(reply, refuse('not_found'))
    const render = () => pages.render(toWebRequest(shop, request), send)
    const page = await inTime(reply, ANSWER_MS, inQueue(render)).catch((error: unknown) => {
      if (error instanceof QueueFull || error instanceof TookTooLong) return busyPage(shop)
      throw error
    })
    return sendPage(shop, reply, page)
  }
}

/** The folders of many files have one route each; a route for every file would take a second of each start. */
const FOLDERS = ['assets', 'images']

/** Files under /assets carry a hash of their content in their name and never change. */
async function serveFiles(
  app: FastifyInstance,
  directory: string,
  answerMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
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
      await scope.register(fastifyStatic, { ...settings, root: join(directory, folder), decorateReply: false })
      scope.setNotFoundHandler(answerMissing)
    }
    await app.register(serveFolder, { prefix: `/${folder}` })
  }
}

/** An address that begins with two slashes, or what a browser takes for them, is no other site's. */
function toWebRequest({ settings }: Shop, request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item)
  }
  return new Request(new URL(settings.publicUrl).origin + request.url, { method: request.method, headers })
}

async function sendPage(shop: Shop, reply: FastifyReply, page: Response): Promise<FastifyReply> {
  const { buffer, byteOffset, byteLength } = await page.bytes()
  const body = Buffer.from(buffer, byteOffset, byteLength)
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (page.status === 503) reply.header('Retry-After', RETRY_SECONDS)
  if (page.headers.get('Content-Type')?.startsWith('text/html')) {
    reply.header('Cache-Control', 'no-cache')
    // Pages in development run scripts that nobody knows beforehand.
    if (shop.settings.isDevelopment) reply.removeHeader('Content-Security-Policy')
    else reply.header('Content-Security-Policy', contentSecurityPolicy(shop, body))
  }
  return reply.send(body)
}
