import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { OPEN_REFUNDS } from '../../domain/refund/refund-status.ts'
import type { PlatformContext } from './context.ts'
import { isDatabaseOutage } from './database/database.ts'
import { sendRefusal } from './http/errors.ts'
import { isInProcess } from './http/timeouts.ts'
import { refuse } from './refusal.ts'

/**
 * `GET /metrics` for Prometheus, with the token. Without a token set it serves this machine alone, and no request that may have
 * come through a proxy on it.
 */
export function registerMetrics(app: FastifyInstance, shop: PlatformContext): void {
  const registry = new Registry()
  measureRequests(app, registry)
  const updatePendingWork = registerPendingWorkMetrics(shop, registry)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(shop, request)) return sendRefusal(reply, refuse('not_found'))
    await updatePendingWork()
    reply.header('Cache-Control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE)
    return Registry.merge([processMetrics(), registry]).metrics()
  })
}

function mayRead({ settings }: PlatformContext, request: FastifyRequest): boolean {
  const { metricsToken, proxies, publicUrl } = settings
  if (metricsToken !== null) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  return proxies === 0 && LOOPBACK.test(new URL(publicUrl).hostname) && isDirect(request)
}

/**
 * Whether a request came from this machine without a proxy: a proxy names itself or whom it speaks for, asks for the host that
 * its caller asked for, or speaks HTTP 1.0.
 */
function isDirect({ headers, socket, raw }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name))
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(headers.host ?? '') ?? []
  const isOwnHost = LOOPBACK.test(host) && port === String(socket.localPort)
  return !isForwarded && isOwnHost && raw.httpVersion === '1.1' && LOOPBACK.test(socket.remoteAddress ?? '')
}

const LOOPBACK = /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip)$/

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

let processRegistry: Registry | undefined

/** Memory, processor and event loop: one for the process, however many applications it has; collected from first use. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

/** Returns a function that updates how much work is pending; while the database is away, only that it is. */
function registerPendingWorkMetrics({ database }: PlatformContext, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const connections = new Gauge({
    name: 'paudha_database_connections',
    help: 'Connections in the pool for requests, and requests waiting for one',
    labelNames: ['state'] as const,
    registers,
  })
  const work = new Gauge({
    name: 'paudha_work',
    help: 'Jobs by queue and state, unsent e-mails, refunds in progress and open payment incidents',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const up = new Gauge({ name: 'paudha_database_up', help: '1 while the database answers', registers })
  return async () => {
    for (const [state, count] of Object.entries(database.pool.usage())) connections.set({ state }, count)
    const counts = await countWork(database)
    up.set(counts === null ? 0 : 1)
    work.reset()
    for (const { kind, state, count } of counts ?? []) work.set({ kind, state }, count)
  }
}

type WorkCount = { kind: string; state: string; count: number }

/** Null while the database is away. */
async function countWork(database: PlatformContext['database']): Promise<WorkCount[] | null> {
  try {
    const { rows } = await sql<WorkCount>`
      select 'mail' as kind, 'waiting' as state, count(*) as count from mails where sent_at is null
      union all
      select 'refund', 'waiting', count(*) from refunds where status in (${sql.join(OPEN_REFUNDS)})
      union all
      select 'payment_incident', 'open', count(*) from payment_incidents where resolved_at is null
    `.execute(database)
    return [...rows, ...(await countJobs(database))]
  } catch (error) {
    if (isDatabaseOutage(error)) return null
    throw error
  }
}

async function countJobs(database: PlatformContext['database']): Promise<WorkCount[]> {
  const { rows: found } = await sql`select where to_regclass('pgboss.job') is not null`.execute(database)
  if (found.length === 0) return []
  const { rows } = await sql<WorkCount>`
    select 'job ' || name as kind, case when state = 'failed' then 'failed' else 'waiting' end as state, count(*) as count
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name !~ '^__pgboss'
    group by 1, 2
  `.execute(database)
  return rows
}

/** Up to the time after which a request is answered in any case. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `measuredRoute` is the label that a request is counted under once it has been answered. */
type MeasuredResponse = ServerResponse & { measuredRoute?: string }

/**
 * How many requests were answered, and how fast, by route and status, `made` being responses that are rendered for the
 * cache; and how many were answered from the cache, each of which takes less time than measuring it would.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'paudha_request_duration_seconds',
    help: 'Time until requests were answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  /** A request that was to be rendered for the cache and is left to the routes is measured once, from the start. */
  function measure(method: string, response: MeasuredResponse, route: string): void {
    const isMeasured = response.measuredRoute !== undefined
    response.measuredRoute = route
    if (isMeasured) return
    const started = performance.now()
    response.on('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'left'
      const route = response.measuredRoute
      durations.observe({ method, route, status }, (performance.now() - started) / 1_000)
    })
  }
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isInProcess(request)) measure(request.method, raw, request.routeOptions.url ?? 'none')
  })
  app.decorate('measureRendering', ({ method = '' }, response) => measure(method, response, 'made'))
  countCachedResponses(app, registry)
}

function countCachedResponses(app: FastifyInstance, registry: Registry): void {
  const counts = new Map<number, number>()
  app.decorate('countCachedResponse', (status) => {
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  new Counter({
    name: 'paudha_cached_responses_total',
    help: 'Requests that were answered from the cache, by status',
    labelNames: ['status'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of counts) this.inc({ status }, count)
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures a request whose response is rendered for the cache. */
    measureRendering(request: IncomingMessage, response: ServerResponse): void
    countCachedResponse(status: number): void
  }
}
