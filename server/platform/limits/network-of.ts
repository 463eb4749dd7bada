import { isIPv6 } from 'node:net'

/**
 * The network that the attempts of an IP address count for: an IPv4 address itself, or the /64 of an IPv6 address,
 * since a /64 usually belongs to one customer.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? `${firstGroups(address).join(':')}::/64`
}

/** The first four of the eight groups, expanded. */
function firstGroups(address: string): string[] {
  const [plain = ''] = address.split('%')
  const [left = '', right] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
