import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Coding } from './compression.ts'

/** The shortest first. */
const OFFERED: readonly Coding[] = ['br', 'gzip']
/** No browser sends more; reading 15 kB of commas takes milliseconds. */
const LONGEST_READ = 500
/** What browsers send is one of a few texts that come again and again. */
const remembered = new LRUCache<string, Coding | 'identity'>({ max: 1_000 })

/** The shortest coding that a browser takes, by its `Accept-Encoding`. */
export function acceptedCoding(accepted: string | undefined): Coding | 'identity' {
  if (accepted === undefined || accepted.length > LONGEST_READ) return 'identity'
  const known = remembered.get(accepted)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const coding = OFFERED.find((offered) => negotiator.encodings([offered]).length > 0) ?? 'identity'
  remembered.set(accepted, coding)
  return coding
}
