import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Allowance, type Limit, limits } from '../../contract/limits.ts'
import { type Counter, countTry, forgiveTry } from '../limits/count-try.ts'
import { countTryOfCaller } from '../limits/count-try-of-caller.ts'
import { networkOf } from '../limits/network-of.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Counts a request for the address that it came from. `request.ip` believes as many proxies as TRUST_PROXY says. */
export function limitAddress(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return limit(shop, reply, addressCounter(endpoint, request), limitOf(endpoint)?.address)
}

/** Counts a request for the account that it concerns; for that it must have been authenticated and validated. */
export function limitAccount(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return limit(shop, reply, accountCounter(endpoint, request), limitOf(endpoint)?.account)
}

/** Counts a request for the account of a caller who is found only by what the call does. */
export async function limitCredential(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const allowance = limitOf(endpoint)?.account
  if (!shop.settings.limitsTries || !endpoint.limit || !allowance || !request.credential) return null
  const { credential, headers } = request
  const idempotencyKey = (headers as { 'idempotency-key'?: string })['idempotency-key'] ?? null
  const wait = await countTryOfCaller(shop.database, { limit: endpoint.limit, credential, idempotencyKey }, allowance)
  return wait === null ? null : tooMany(reply, wait)
}

/** Takes a request back that succeeded, where the limit forgives that. */
export async function forgiveTries(shop: Shop, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (!shop.settings.limitsTries || !limitOf(endpoint)?.forgivesSuccess) return
  for (const counter of [addressCounter(endpoint, request), accountCounter(endpoint, request)]) {
    if (counter) await forgiveTry(shop.database, counter)
  }
}

async function limit(
  shop: Shop,
  reply: FastifyReply,
  counter: Counter | null,
  allowance: Allowance | undefined,
): Promise<Refusal | null> {
  if (!shop.settings.limitsTries || !counter || !allowance) return null
  const wait = await countTry(shop.database, counter, allowance)
  return wait === null ? null : tooMany(reply, wait)
}

function tooMany(reply: FastifyReply, wait: number): Refusal {
  reply.header('Retry-After', wait)
  return refuse('too_many_requests')
}

function limitOf({ limit }: Endpoint): Limit | null {
  return limit === undefined ? null : limits[limit]
}

function addressCounter(endpoint: Endpoint, request: FastifyRequest): Counter | null {
  if (!endpoint.limit || !limitOf(endpoint)?.address) return null
  return { limit: endpoint.limit, by: 'address', whose: networkOf(request.ip) }
}

function accountCounter(endpoint: Endpoint, request: FastifyRequest): Counter | null {
  const of = limitOf(endpoint)?.account?.of
  if (!endpoint.limit || !of) return null
  if (of === 'caller') return counterOf(request.caller?.userId)
  const { email } = request.body as { email?: string }
  if (email === undefined) return null
  return counterOf(of === 'email' ? email : `${email} ${networkOf(request.ip)}`)

  function counterOf(whose: string | undefined): Counter | null {
    return whose === undefined || !endpoint.limit ? null : { limit: endpoint.limit, by: 'account', whose }
  }
}
