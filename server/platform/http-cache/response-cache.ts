import { LRUCache } from 'lru-cache'
import { SHOWN_LISTS, shownPlant } from './cache-tags.ts'
import type { KeptAnswer } from './cached-response.ts'

/** What has changed in the shop: a plant's stock, anything about a plant, or anything at all. */
export type Change = { kind: 'stock' | 'plant'; plantId: string } | { kind: 'everything' }

export type KeptAnswers = {
  find(address: string): KeptAnswer | undefined
  /** The answer to this address that is being made now, begun after the last change that is known. */
  findInMaking(address: string): Promise<KeptAnswer | null> | undefined
  /**
   * Makes an answer and keeps it, unless what it shows has changed meanwhile, or it is a rare one that is asked for the
   * first time. Null when there is nothing to keep.
   */
  make(address: string, make: () => Promise<KeptAnswer | null>): Promise<KeptAnswer | null>
  forget(change: Change): void
}

const MOST_BYTES = 8 * 2 ** 20
/** No longer, for the little on a page that changes without the catalogue, like a reviewer's name. */
const LONGEST_MS = 60_000
/** Looking at the clock for each answer costs more than finding it. */
const CLOCK_MS = 1_000
/** Addresses with parameters are kept when they are asked for again: whoever makes up ever new ones pushes nothing out. */
const MOST_ASKED_ONCE = 5_000

/** Finished answers, bounded in memory, each forgotten as soon as something that it shows has changed. */
export function createKeptAnswers(): KeptAnswers {
  const addressesOf = new Map<string, Set<string>>()
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (answer) => answer.size(),
    ttl: LONGEST_MS,
    ttlResolution: CLOCK_MS,
    dispose: (answer, address) => {
      for (const thing of answer.shown) remove(addressesOf, thing, address)
    },
  })
  const askedOnce = new LRUCache<string, true>({ max: MOST_ASKED_ONCE })
  const inMaking = new Map<string, Promise<KeptAnswer | null>>()
  const makings = new Set<{ changes: Change[] }>()

  return {
    find: (address) => answers.get(address),
    findInMaking: (address) => inMaking.get(address),
    make(address, make) {
      const making = { changes: [] as Change[] }
      makings.add(making)
      const made = make()
        .then((answer) => {
          if (answer && !making.changes.some((change) => concerns(change, answer)) && isAskedAgain(address))
            keep(address, answer)
          return answer
        })
        .finally(() => {
          makings.delete(making)
          if (inMaking.get(address) === made) inMaking.delete(address)
        })
      inMaking.set(address, made)
      return made
    },
    forget(change) {
      inMaking.clear()
      for (const making of makings) making.changes.push(change)
      if (change.kind === 'everything') answers.clear()
      else
        for (const thing of thingsOf(change))
          for (const address of addressesOf.get(thing) ?? []) answers.delete(address)
    },
  }

  function isAskedAgain(address: string): boolean {
    if (!address.includes('?') || askedOnce.has(address)) return true
    askedOnce.set(address, true)
    return false
  }

  function keep(address: string, answer: KeptAnswer, ttl = LONGEST_MS): void {
    answers.set(address, answer, { ttl })
    if (answers.peek(address) !== answer) return
    answer.onResize = () => reckonAnew(address, answer)
    for (const thing of answer.shown) {
      const addresses = addressesOf.get(thing) ?? new Set()
      addressesOf.set(thing, addresses.add(address))
    }
  }

  /** For as long as it would have been kept anyway. */
  function reckonAnew(address: string, answer: KeptAnswer): void {
    if (answers.peek(address) !== answer) return
    const ttl = answers.getRemainingTTL(address)
    answers.delete(address)
    keep(address, answer, ttl)
  }
}

function concerns(change: Change, { shown }: KeptAnswer): boolean {
  return change.kind === 'everything' || thingsOf(change).some((thing) => shown.has(thing))
}

/** A plant's stock shows where the plant does; anything else about it may give lists other members or another order. */
function thingsOf(change: Exclude<Change, { kind: 'everything' }>): string[] {
  return change.kind === 'stock' ? [shownPlant(change.plantId)] : [shownPlant(change.plantId), SHOWN_LISTS]
}

function remove(addressesOf: Map<string, Set<string>>, thing: string, address: string): void {
  const addresses = addressesOf.get(thing)
  addresses?.delete(address)
  if (addresses?.size === 0) addressesOf.delete(thing)
}
