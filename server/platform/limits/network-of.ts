import { isIPv6 } from 'node:net'

/**
 * Whose tries an address's are: an IPv4 address stands for itself, an IPv6 address for its network of 64 bits, since
 * whoever has one of its addresses has them all.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? `${firstGroups(address).join(':')}::/64`
}

/** The first four of the eight groups, written in full. */
function firstGroups(address: string): string[] {
  const [plain = ''] = address.split('%')
  const [left = '', right] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
