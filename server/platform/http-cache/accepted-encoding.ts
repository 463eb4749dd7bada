import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Coding } from './compression.ts'

/** The one that compresses best comes first. */
const OFFERED: readonly Coding[] = ['br', 'gzip']
/** No browser sends more; parsing 15 kB of commas takes milliseconds. */
const MAX_PARSED_LENGTH = 500
/** Browsers send one of a few values again and again. */
const memo = new LRUCache<string, Coding | 'identity'>({ max: 1_000 })

/** The best coding that a browser accepts, by its `Accept-Encoding`. */
export function acceptedCoding(accepted: string | undefined): Coding | 'identity' {
  if (accepted === undefined || accepted.length > MAX_PARSED_LENGTH) return 'identity'
  const known = memo.get(accepted)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const coding = OFFERED.find((offered) => negotiator.encodings([offered]).length > 0) ?? 'identity'
  memo.set(accepted, coding)
  return coding
}
