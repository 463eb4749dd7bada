import type { FastifyInstance } from 'fastify'
import { type CachedResponse, createCachedResponse } from '../http-cache/cached-response.ts'
import { isInProcess } from './close-unfinished-requests.ts'

/**
 * For routes whose responses are the same for everyone until the shop is restarted: each is made and compressed once, at
 * its first request, and kept. To be called before the routes are registered; they must be few, and have no parameters.
 */
export function makeOnce(scope: FastifyInstance): void {
  const responses = new Map<string, Promise<CachedResponse | null>>()

  scope.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request)) return
    const [path = ''] = request.url.split('?', 1)
    const response = await find(path)
    if (response === null) return
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await response.send(request.raw, reply.raw)
  })

  function find(path: string): Promise<CachedResponse | null> {
    const known = responses.get(path)
    if (known) return known
    const made = make(path)
    responses.set(path, made)
    made.then(
      (response) => response ?? responses.delete(path),
      () => responses.delete(path),
    )
    return made
  }

  /** Null for what is not there: there are as many such paths as there are words. */
  async function make(path: string): Promise<CachedResponse | null> {
    const { statusCode, headers, rawPayload } = await scope.inject(path)
    return statusCode === 200 ? createCachedResponse(headers, rawPayload, new Set()) : null
  }
}
