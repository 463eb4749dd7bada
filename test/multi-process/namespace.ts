import { spawnSync } from 'node:child_process'

/** A network namespace, with one link for visitors and one to the database. */
export type Namespace = {
  /** The command that runs a program in it */
  within: readonly string[]
  /** The address at which a program in it listens for visitors */
  address: string
  /** The address at which the database must listen to be reached from it */
  databaseAddress: string
  /** Takes the link to the database down: packets are lost without an error. */
  cut(): void
  restore(): void
  remove(): void
}

/** Why there can be none here, or false: for a test's `skip`. */
export const namespacesAreMissing = whyMissing()

/** So that two runs on one machine do not conflict */
const run = process.pid % 250
const MOST = 16

/** The nth namespace of this run; its links are removed with it. */
export function addNamespace(place: number): Namespace {
  const name = `paudha-${process.pid}-${place}`
  ip('netns', 'add', name)
  ip('-n', name, 'link', 'set', 'lo', 'up')
  const visitors = addLink(name, `pv${process.pid}x${place}`, place * 2)
  const database = addLink(name, `pd${process.pid}x${place}`, place * 2 + 1)
  return {
    within: ['ip', 'netns', 'exec', name],
    address: visitors.inside,
    databaseAddress: database.outside,
    cut: () => ip('link', 'set', database.link, 'down'),
    restore: () => ip('link', 'set', database.link, 'up'),
    remove: () => ip('netns', 'delete', name),
  }
}

function addLink(namespace: string, link: string, number: number) {
  const [outside, inside] = [1, 2].map((host) => `10.${213 - (number % MOST)}.${run}.${host}`) as [string, string]
  const peer = `${link}i`
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', peer)
  ip('link', 'set', peer, 'netns', namespace)
  ip('address', 'add', `${outside}/30`, 'dev', link)
  ip('-n', namespace, 'address', 'add', `${inside}/30`, 'dev', peer)
  ip('link', 'set', link, 'up')
  ip('-n', namespace, 'link', 'set', peer, 'up')
  return { link, outside, inside }
}

function whyMissing(): string | false {
  if (process.getuid?.() !== 0) return 'only root may make network namespaces'
  const probe = `paudha-probe-${process.pid}`
  try {
    ip('netns', 'add', probe)
    ip('-n', probe, 'link', 'add', 'probe', 'type', 'veth', 'peer', 'name', 'probed')
    ip('netns', 'delete', probe)
    return false
  } catch (error) {
    return `network namespaces cannot be made here: ${error instanceof Error ? error.message : error}`
  }
}

function ip(...parts: string[]): void {
  const { status, stderr, error } = spawnSync('ip', parts, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${parts.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
