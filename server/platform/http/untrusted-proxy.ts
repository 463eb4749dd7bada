import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PlatformContext } from '../context.ts'

/**
 * Warns, once in a process, of an X-Forwarded-For that nobody reads because TRUST_PROXY is 0: behind a proxy all callers
 * would share its address, and with it the limits on tries. The owner is told where the request came from this machine or a
 * private network, as from a proxy it does; a stranger from elsewhere can write that header as well.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { settings, log, incidents }: PlatformContext): void {
  if (settings.proxies > 0) {
    incidents.works('proxy_not_trusted')
    return
  }
  let [isLogged, isTold] = [false, false]
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return
    const isProxy = isNearby(ip)
    if (isProxy) {
      isTold = true
      incidents.failed({ kind: 'proxy_not_trusted', error: new Error(`X-Forwarded-For came from ${ip}`) })
    } else if (!isLogged) log.warn({ from: ip }, 'X-Forwarded-For arrives while TRUST_PROXY is 0')
    isLogged = true
  })
}

function isNearby(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && nearby.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** Loopback, private (RFC 1918), shared (RFC 6598), and link-local or unique local addresses; IPv4 within IPv6 as well */
const nearby = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  nearby.addSubnet(network, prefix, 'ipv4')
}
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')
