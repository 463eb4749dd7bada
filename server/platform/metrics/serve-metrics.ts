import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'
import { countWaitingWork } from './count-pending-work.ts'
import { measureRequests } from './measure-requests.ts'

/**
 * `GET /metrics` serves figures for Prometheus to who has the token. Without one, only to this machine, and only where
 * the shop is not open to others: behind a proxy, everybody seems to come from this machine.
 */
export function answerMetrics(app: FastifyInstance, shop: PlatformContext): void {
  const figures = new Registry()
  measureRequests(app, figures)
  const countWork = countWaitingWork(shop, figures)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(shop, request)) return sendRefusal(reply, refuse('not_found'))
    await countWork()
    reply.header('Cache-Control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE)
    return Registry.merge([processFigures(), figures]).metrics()
  })
}

function mayRead({ settings }: PlatformContext, { headers, socket }: FastifyRequest): boolean {
  const { metricsToken, proxies, publicUrl } = settings
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  const isOpenToOthers = proxies > 0 || isForwarded || !LOOPBACK.test(new URL(publicUrl).hostname)
  return !isOpenToOthers && LOOPBACK.test(socket.remoteAddress ?? '')
}

const LOOPBACK = /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

let ofProcess: Registry | undefined

/** Memory, processor and event loop belong to the process, however many applications it has; watched from the first look. */
function processFigures(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
