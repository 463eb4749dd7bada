import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type ErrorResponse, refusals } from '../../../contract/errors.ts'
import { isApiPath } from '../../../domain/paths.ts'
import { deferToTurnEnd } from '../concurrency.ts'
import { isRead, type RequestListener, type RequestStep } from '../http/listen.ts'
import { malformedRequestCode } from '../http/reject-malformed.ts'
import { cacheKey, isPageKey } from './cache-key.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import type { InvalidationListener } from './invalidation-listener.ts'
import { collectTags, type RenderedResponse, type Rendering, type ResponseCache } from './response-cache.ts'

type Hit = { cached: CachedResponse; request: IncomingMessage; response: ServerResponse }

/**
 * Answers requests for what is the same for everyone from the cache; on a miss the application renders the response,
 * once for all requests that come meanwhile. All other requests are passed on. `waitForCapacity` throws where the
 * application has none. Pages are rendered by `renderPage`, where there is one, which saves an internal request. Calls of
 * the API that are not cached are refused for as many seconds as `limitReads` says, with these `headers`.
 */
export function serveCached(
  app: FastifyInstance,
  cache: ResponseCache,
  changes: Pick<InvalidationListener, 'isListening'>,
  waitForCapacity: () => Promise<void>,
  {
    renderPage = null,
    limitReads = () => null,
    headers = {},
  }: {
    renderPage?: ((address: string) => Promise<RenderedResponse>) | null
    limitReads?: (request: IncomingMessage) => number | null
    headers?: Record<string, string>
  } = {},
): RequestStep {
  /**
   * Hits of one turn of the event loop are sent together: a client that gets one response after the other in short succession,
   * a proxy on the same machine say, is woken for the first of them only. Waking it costs the shop as much as answering does.
   */
  const sendSoon = deferToTurnEnd(({ cached, request, response }: Hit) => {
    cached.send(request, response)?.catch(destroyOnError(response))
    app.countCachedResponse(response.statusCode)
  })

  return (request, response, next) => {
    const key = isForEveryone(request) && malformedRequestCode(request) === null ? cacheKey(request.url ?? '') : null
    const isCacheable = key !== null && changes.isListening()
    // Otherwise the connection would wait for the rest of the body.
    if (isCacheable && hasBody(request)) response.shouldKeepAlive = false
    const cached = isCacheable ? cache.find(key) : undefined
    if (cached) return sendSoon({ cached, request, response })
    const wait = isRead(request) && isApiPath(request.url ?? '') ? limitReads(request) : null
    if (wait !== null) sendTooMany(wait, response, headers)
    else if (!isCacheable) next(request, response)
    else renderAndSend(key, request, response, next).catch(destroyOnError(response))
  }

  function destroyOnError(response: ServerResponse): (error: unknown) => void {
    return (error) => {
      app.log.error({ err: error }, 'a cached response could not be sent')
      response.destroy()
    }
  }

  async function renderAndSend(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    app.measureRendering(request, response)
    const rendering = await (cache.findPending(key) ?? cache.render(key, () => render(key)))
    if (rendering.kind === 'cacheable') await rendering.response.send(request, response)
    else if (rendering.kind === 'uncacheable') sendUncached(rendering.response, request, response)
    else next(request, response)
  }

  async function render(key: string): Promise<Rendering> {
    if (!(await hasCapacity(key))) return { kind: 'left-to-routes' }
    const { result, tags } = await collectTags(() => requestOrRender(key))
    if (result === null) return { kind: 'left-to-routes' }
    if (result.statusCode !== 200) return { kind: 'uncacheable', response: result }
    return { kind: 'cacheable', response: createCachedResponse(result.headers, result.body, tags) }
  }

  /** Null when a page fails: the routes try again, log the error and answer with it. */
  function requestOrRender(key: string): Promise<RenderedResponse | null> {
    return renderPage && isPageKey(key) ? renderPage(key).catch(() => null) : requestInProcess(app, key)
  }

  /** Pages wait in a queue of their own. */
  function hasCapacity(key: string): Promise<boolean> {
    if (!key.startsWith('/api/')) return Promise.resolve(true)
    return waitForCapacity().then(
      () => true,
      () => false,
    )
  }
}

/** As a stream, since a payload that is not streamed is decoded to text as well. */
async function requestInProcess(app: FastifyInstance, url: string): Promise<RenderedResponse> {
  const { statusCode, headers, stream } = await app.inject({ method: 'GET', url, payloadAsStream: true })
  const chunks: Buffer[] = await stream().toArray()
  return { statusCode, headers, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }
}

function sendTooMany(seconds: number, response: ServerResponse, headers: Record<string, string>): void {
  const [status, message] = refusals.too_many_requests
  const ownHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...headers, ...ownHeaders, 'Retry-After': String(seconds) })
  response.end(JSON.stringify({ message, code: 'too_many_requests' } satisfies ErrorResponse))
}

/**
 * Whether the response depends on the address and the accepted encodings only; that of the API depends on the origin, too. It
 * is sent as a whole, whatever its `Range`: no header may make the shop render a page again.
 */
function isForEveryone(request: IncomingMessage): boolean {
  return isRead(request) && (request.headers.origin === undefined || !isApiPath(request.url ?? ''))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function sendUncached(
  { statusCode, headers, body }: RenderedResponse,
  request: IncomingMessage,
  response: ServerResponse,
) {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== 'connection') response.setHeader(name, value)
  }
  response.writeHead(statusCode)
  response.end(request.method === 'HEAD' ? undefined : body)
}
