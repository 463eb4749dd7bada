import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** What has changed in the shop: a plant's stock, anything about a plant, or anything at all. */
export type Change = { kind: 'stock' | 'plant'; plantId: string } | { kind: 'everything' }

export type RenderedResponse = { statusCode: number; headers: OutgoingHttpHeaders; body: Buffer }

export type Rendering =
  | { kind: 'cacheable'; response: CachedResponse }
  | { kind: 'uncacheable'; response: RenderedResponse }

export type ResponseCache = ReturnType<typeof createResponseCache>

const MAX_BYTES = 16 * 2 ** 20
/** For the little on a page that changes without the catalogue, like a reviewer's name. */
const TTL_MS = 60_000
/** Reading the clock for each response costs more than finding it. */
const CLOCK_MS = 1_000
/** Addresses with parameters are cached on the second request, so that made-up ones do not evict others. */
const MAX_REQUESTED_ONCE = 5_000

/** Complete responses, bounded in memory, each invalidated as soon as something that it shows has changed. */
export function createResponseCache() {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: TTL_MS,
    ttlResolution: CLOCK_MS,
  })
  const requestedOnce = new LRUCache<string, true>({ max: MAX_REQUESTED_ONCE })
  const pending = new Map<string, Promise<Rendering>>()
  /** The changes since the start of each rendering that is under way */
  const changesSinceStart = new Set<Change[]>()

  return {
    find: (key: string) => responses.get(key),
    /** The rendering for this key that is under way, started after the last known change. */
    findPending: (key: string) => pending.get(key),
    /**
     * Renders a response and caches it if it is cacheable, unless what it shows has changed meanwhile, or its address has
     * parameters and is requested for the first time.
     */
    render(key: string, render: () => Promise<Rendering>): Promise<Rendering> {
      const changes: Change[] = []
      changesSinceStart.add(changes)
      const rendering = render()
        .then((result) => {
          if (result.kind !== 'cacheable') return result
          const { response } = result
          if (!changes.some((change) => affects(change, response)) && isRequestedAgain(key))
            responses.set(key, response)
          return result
        })
        .finally(() => {
          changesSinceStart.delete(changes)
          if (pending.get(key) === rendering) pending.delete(key)
        })
      pending.set(key, rendering)
      return rendering
    },
    invalidate(change: Change): void {
      pending.clear()
      for (const changes of changesSinceStart) changes.push(change)
      for (const [key, response] of [...responses.entries()]) if (affects(change, response)) responses.delete(key)
    },
  }

  function isRequestedAgain(key: string): boolean {
    if (!key.includes('?') || requestedOnce.has(key)) return true
    requestedOnce.set(key, true)
    return false
  }
}

/** A plant's stock shows where the plant does; anything else about it may change the members or the order of lists. */
function affects(change: Change, { tags }: CachedResponse): boolean {
  if (change.kind === 'everything' || tags.has(plantTag(change.plantId))) return true
  return change.kind === 'plant' && tags.has(LISTS_TAG)
}

const currentTags = new AsyncLocalStorage<Set<string>>()

/** For what shows a plant */
export const plantTag = (id: string): string => `plant ${id}`
/** For a list whose members or order any plant may change */
export const LISTS_TAG = 'lists'

/** Tags the response that is being rendered with what it shows; without effect outside of `collectTags`. */
export function addCacheTags(...tags: readonly string[]): void {
  const current = currentTags.getStore()
  for (const tag of tags) current?.add(tag)
}

/** Runs the work and collects the tags that it, and the requests that it makes within the process, add. */
export async function collectTags<Result>(work: () => Promise<Result>): Promise<{ result: Result; tags: Set<string> }> {
  const tags = new Set<string>()
  // Awaited within: an injected request starts only when it is awaited.
  return { result: await currentTags.run(tags, async () => await work()), tags }
}
