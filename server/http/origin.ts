import type { FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'

/** The origins that count as the shop's own: its public one, its local names, and those the operator listed. */
export function ownOrigins({ settings }: Pick<Shop, 'settings'>): ReadonlySet<string> {
  const { publicUrl, port, allowedOrigins } = settings
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return new Set([publicUrl, ...local, ...allowedOrigins].map((address) => new URL(address).origin))
}

/** Whether a page of the shop's own sent the request, by its Origin header or its Fetch Metadata. */
export function isFromOwnPage(shop: Shop, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return ownOrigins(shop).has(origin)
  return request.headers['sec-fetch-site'] === 'same-origin'
}
