import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readAllowance } from '../../../contract/limits.ts'
import { networkOf } from './network-of.ts'

const MAX_NETWORKS = 50_000

/**
 * Counts a network's calls of the API that no cache answers, in this process alone: counting them in the database would cost
 * as much as answering. Returns null while they are allowed, else the seconds to wait. So many proxies are trusted.
 */
export function readLimiter(proxies: number): (request: IncomingMessage) => number | null {
  const { tries, seconds } = readAllowance
  const counts = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: seconds * 1_000 })
  return (request) => {
    const network = networkOf(addressOf(request, proxies))
    const counted = counts.get(network)
    if (!counted) {
      counts.set(network, { count: 1 })
      return null
    }
    counted.count += 1
    return counted.count <= tries ? null : Math.max(1, Math.ceil(counts.getRemainingTTL(network) / 1_000))
  }
}

/** As Fastify's `request.ip`: the last address that no trusted proxy has added. */
function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter((hop) => hop !== '')
  return hops[Math.min(proxies, hops.length - 1)] ?? ''
}
