import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type Limit, limits } from '../../../contract/limits.ts'
import type { RequestGuards } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import {
  type Counter,
  clearBackOff,
  countAttempt,
  countBackOff,
  networkOf,
  uncountAttempt,
} from '../../platform/rate-limits.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { logDeniedRequest } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { findDevice, findDeviceOf } from './known-devices.ts'
import { requireFreshFactor } from './second-factor/factors.ts'
import { findCaller, readCredential } from './sessions.ts'

/** The checks of every endpoint: rate limits, authentication and authorization. */
export function requestGuards(shop: Shop): RequestGuards {
  const { database, settings } = shop
  return {
    /**
     * Counts a request for its address. `request.ip` trusts as many proxies as TRUST_PROXY says. A caller's requests are counted
     * by `limitAccount`, for the account first: one account must not use up the limit of its whole network. Whether a known
     * device is one of the account in question is checked later, too, when the account is known.
     */
    async limitAddress(endpoint, request, reply) {
      if (!settings.hasRateLimits) return null
      const limit = limitOf(endpoint)
      if (limit?.account?.of === 'caller') return null
      if (limit?.device) request.device = await findDevice(shop, request)
      return request.device === null ? countAddress(shop, endpoint, request, reply) : null
    },

    /** Authenticates the caller, and refuses calls they may not make. */
    async authenticate({ access, factor }, request) {
      const credential = readCredential(shop, request)
      request.credential = credential
      // Another site sends the cookie, too.
      if (credential?.kind === 'cookie' && request.method !== 'GET' && !isFromTrustedOrigin(shop, request)) {
        return refuse('foreign_origin')
      }
      if (access !== 'anyone' && !credential) return refuse('not_signed_in')
      request.caller = credential && (await findCaller(database, credential))
      if (access === 'anyone') return null
      if (!request.caller) return refuse('session_ended')
      if (access === 'admin' && !request.caller.isAdmin) return refuse('admins_only')
      return factor === 'fresh' ? requireFreshFactor(database, request.caller) : null
    },

    /** Counts a request for the account that it concerns, after authentication and validation. */
    async limitAccount(endpoint, request, reply) {
      if (!settings.hasRateLimits) return null
      const { device } = request
      if (device !== null) {
        request.knownDevice = await findDeviceOf(database, device, request.body as { email: string })
        const refusal = request.knownDevice !== null ? null : await countAddress(shop, endpoint, request, reply)
        if (refusal) return refusal
      }
      const [counter, limit] = [accountCounter(endpoint, request), limitOf(endpoint)]
      if (!counter || (limit?.exemptsReplays && (await isReplay(shop, request)))) return null
      const backOff = request.knownDevice === null ? limit?.backsOff : limit?.device
      if (backOff) return refuseFor(reply, await countBackOff(database, counter, backOff))
      if (!limit?.account) return null
      const refusal = refuseFor(reply, await countAttempt(database, counter, limit.account))
      return refusal === null && limit.account.of === 'caller' ? countAddress(shop, endpoint, request, reply) : refusal
    },

    /** Uncounts a request that succeeded, where the limit forgives that; its back-off restarts from zero. */
    async forgiveAttempt(endpoint, request) {
      const limit = limitOf(endpoint)
      if (!settings.hasRateLimits || !limit?.forgivesSuccess) return
      if (limit.address && request.knownDevice === null)
        await uncountAttempt(database, addressCounter(endpoint, request))
      const counter = accountCounter(endpoint, request)
      if (counter && limit.backsOff) await clearBackOff(database, counter)
    },

    logDenied(request, { code: reason }) {
      const details = { reason, method: request.method, route: request.routeOptions.url ?? '' }
      logDeniedRequest(request, 'admin_denied', details)
    },
  }
}

export function refuseFor(reply: FastifyReply, wait: number | null): Refusal | null {
  if (wait === null) return null
  reply.header('Retry-After', wait)
  return refuse('too_many_requests')
}

/** Whether the caller's order was placed before with the request's idempotency key. */
async function isReplay({ database }: Shop, { caller, headers }: FastifyRequest): Promise<boolean> {
  const key = headers['idempotency-key']
  if (!caller || typeof key !== 'string') return false
  const order = await database
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', caller.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return order !== undefined
}

async function countAddress({ database }: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const allowance = limitOf(endpoint)?.address
  if (!allowance) return null
  return refuseFor(reply, await countAttempt(database, addressCounter(endpoint, request), allowance))
}

function limitOf({ limit }: Endpoint): Limit | null {
  return limit === undefined ? null : limits[limit]
}

function addressCounter(endpoint: Endpoint, request: FastifyRequest): Counter {
  return { limit: endpoint.limit ?? '', by: 'address', whose: networkOf(request.ip) }
}

function accountCounter(endpoint: Endpoint, request: FastifyRequest): Counter | null {
  const limit = limitOf(endpoint)
  const whose = whoseTries(limit?.backsOff?.of ?? limit?.account?.of, request)
  if (!endpoint.limit || whose === undefined) return null
  if (request.knownDevice === null) return { limit: endpoint.limit, by: 'account', whose }
  return { limit: endpoint.limit, by: 'device', whose: `${request.knownDevice}` }
}

type Whose = NonNullable<Limit['account'] | Limit['backsOff']>['of']

function whoseTries(of: Whose | undefined, { body, caller, ip }: FastifyRequest): string | undefined {
  if (of === 'session') return caller?.sessionId
  if (of === 'caller') return caller?.userId
  const email = of && (body as { email?: string }).email
  return email === undefined || of === 'email' ? email : `${email} ${networkOf(ip)}`
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For limits with `device`: the digest of this device's secret, if any account knows it */
    device: Buffer | null
    /** Its number, if it is a known device of the account that the request is about */
    knownDevice: number | null
  }
}
