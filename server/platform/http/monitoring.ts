import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PlatformContext } from '../context.ts'

/** A line for each response, at level debug. It has the route, never the address, whose query may contain a secret. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered')
  })
}

/** `/healthz` succeeds while the process lives, `/readyz` only while the database can be reached too. */
export function registerHealthChecks(app: FastifyInstance, { database }: PlatformContext): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(database)
    return { status: 'ready' }
  })
}

/**
 * Warns, once in a process, of an X-Forwarded-For that is ignored because TRUST_PROXY is 0: behind a proxy all callers
 * would share its address, and with it the rate limits. The owner is notified if the request came from this machine or
 * a private network, as it would if a proxy had forwarded it; any client elsewhere can send that header as well.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { settings, log, incidents }: PlatformContext): void {
  // Even if TRUST_PROXY is 0, which may be right: the header need not have come from a proxy.
  incidents.works('proxy_not_trusted')
  if (settings.proxies > 0) return
  let [isLogged, isReported] = [false, false]
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (isReported || headers['x-forwarded-for'] === undefined) return
    const isProxy = isPrivateAddress(ip)
    if (isProxy) {
      isReported = true
      incidents.failed({
        kind: 'proxy_not_trusted',
        error: new Error(`A request from ${ip} had an X-Forwarded-For header`),
      })
    } else if (!isLogged) log.warn({ from: ip }, 'X-Forwarded-For was received while TRUST_PROXY is 0')
    isLogged = true
  })
}

function isPrivateAddress(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && privateNetworks.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** Loopback, private (RFC 1918), shared (RFC 6598), and link-local or unique local addresses; IPv4 within IPv6 as well */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')
