import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Allowance, readAllowance } from '../../contract/limits.ts'
import { attemptsAtMaxDelay, type BackOff, delayAfter } from '../../domain/back-off.ts'
import type { Database } from './database/database.ts'

/** What is limited, and whose attempts are counted: `{ limit: 'login', by: 'address', whose: '203.0.113.9' }`. */
export type Counter = { limit: string; by: 'address' | 'account' | 'device'; whose: string }

/**
 * Counts one attempt, by the database's clock and for all processes. Returns null when it is allowed, else the seconds
 * to wait. A refused attempt is not counted, so that further attempts do not make the wait longer.
 */
export async function countAttempt(
  database: Database,
  counter: Counter,
  { tries, seconds }: Allowance,
): Promise<number | null> {
  const key = keyOf(counter)
  const { rows } = await sql`
    insert into tries as counted (key, count, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    where counted.ends_at <= now() or counted.count < ${tries}
    returning key
  `.execute(database)
  return rows.length > 0 ? null : secondsUntil(database, 'tries.ends_at', key)
}

/** Takes one counted attempt back. */
export async function uncountAttempt(database: Database, counter: Counter): Promise<void> {
  await sql`update tries set count = count - 1 where key = ${keyOf(counter)} and count > 0`.execute(database)
}

async function secondsUntil(database: Database, time: 'tries.ends_at' | 'back_offs.blocked_until', key: Buffer) {
  const [table = '', column = ''] = time.split('.')
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from ${sql.ref(column)} - now())))::integer as seconds
    from ${sql.table(table)} where key = ${key}
  `.execute(database)
  return rows[0]?.seconds ?? 1
}

/** IP addresses and e-mails are stored only as a digest. */
export function keyOf({ limit, by, whose }: Counter): Buffer {
  return createHash('sha256').update(`${limit} ${by} ${whose}`).digest()
}

/**
 * Counts one attempt and starts the wait for the next, by the database's clock and for all processes. Returns null when
 * the attempt is allowed, else the seconds to wait. A refused attempt is not counted. Of concurrent attempts no more
 * get through than are free: each sees the count of the one before.
 */
export async function countBackOff(database: Database, counter: Counter, backOff: BackOff): Promise<number | null> {
  const key = keyOf(counter)
  const waits = Array.from({ length: attemptsAtMaxDelay(backOff) }, (_, index) => delayAfter(index + 1, backOff))
  const since = sql`greatest(0, extract(epoch from now() - counted.tried_at))`
  const next = sql<number>`least(
    ${waits.length}::integer,
    greatest(0, counted.tries - floor(${since} / ${backOff.decaySeconds}))::integer + 1
  )`
  const { rows } = await sql<{ tries: number }>`
    insert into back_offs as counted (key, tries, tried_at, blocked_until)
    values (${key}, 1, now(), ${blockedFor(waits, sql<number>`1`)})
    on conflict (key) do update set
      tries = ${next}, tried_at = now(), blocked_until = ${blockedFor(waits, next)}
    where counted.blocked_until <= now()
    returning tries
  `.execute(database)
  return rows[0] === undefined ? secondsUntil(database, 'back_offs.blocked_until', key) : null
}

/** Clears the counter after a success. */
export async function clearBackOff(database: Database, counter: Counter): Promise<void> {
  await database.deleteFrom('back_offs').where('key', '=', keyOf(counter)).execute()
}

/** A free attempt does not block others, not even one that began before it and was delayed. */
function blockedFor(waits: readonly number[], tries: ReturnType<typeof sql<number>>) {
  return sql<Date>`coalesce(
    now() + make_interval(secs => nullif((${sql.val([...waits])}::integer[])[${tries}], 0)),
    '-infinity'
  )`
}

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
