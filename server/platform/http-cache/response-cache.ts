import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MAX_REMEMBERED_LENGTH } from './cache-key.ts'
import type { CachedResponse } from './cached-response.ts'

/** What has changed in the shop: a plant's stock, anything about a plant, or anything at all. */
export type Change = { kind: 'stock' | 'plant'; plantId: string } | { kind: 'everything' }

export type RenderedResponse = { statusCode: number; headers: OutgoingHttpHeaders; body: Buffer }

/** `left-to-routes`: it was not rendered, for want of capacity or because it failed; the routes answer the request. */
export type Rendering =
  | { kind: 'cacheable'; response: CachedResponse }
  | { kind: 'uncacheable'; response: RenderedResponse }
  | { kind: 'left-to-routes' }

export type ResponseCache = {
  find(key: string): CachedResponse | undefined
  /** The rendering for this key that is under way, started after the last known change. */
  findPending(key: string): Promise<Rendering> | undefined
  /**
   * Renders a response and caches it if it is cacheable, unless what it shows has changed meanwhile, or its address has
   * parameters and is requested for the first time or very long.
   */
  render(key: string, render: () => Promise<Rendering>): Promise<Rendering>
  invalidate(change: Change): void
}

const MAX_BYTES = 8 * 2 ** 20
/** For the little on a page that changes without the catalogue, like a reviewer's name. */
const TTL_MS = 60_000
/** Reading the clock for each response costs more than finding it. */
const CLOCK_MS = 1_000
/** Addresses with parameters are cached on the second request, so that made-up ones do not evict others. */
const MAX_REQUESTED_ONCE = 5_000

/** Complete responses, bounded in memory, each invalidated as soon as something that it shows has changed. */
export function createResponseCache(): ResponseCache {
  const keysByTag = new Map<string, Set<string>>()
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: (response, key) => response.size() + key.length,
    ttl: TTL_MS,
    ttlResolution: CLOCK_MS,
    dispose: (response, key) => {
      for (const tag of response.tags) removeKey(keysByTag, tag, key)
    },
  })
  const requestedOnce = new LRUCache<string, true>({ max: MAX_REQUESTED_ONCE })
  const pending = new Map<string, Promise<Rendering>>()
  /** The changes since the start of each rendering that is under way */
  const changesSinceStart = new Set<Change[]>()

  return {
    find: (key) => responses.get(key),
    findPending: (key) => pending.get(key),
    render(key, render) {
      const changes: Change[] = []
      changesSinceStart.add(changes)
      const rendering = render()
        .then((result) => {
          if (result.kind !== 'cacheable') return result
          const { response } = result
          if (!changes.some((change) => affects(change, response)) && isRequestedAgain(key)) store(key, response)
          return result
        })
        .finally(() => {
          changesSinceStart.delete(changes)
          if (pending.get(key) === rendering) pending.delete(key)
        })
      pending.set(key, rendering)
      return rendering
    },
    invalidate(change) {
      pending.clear()
      for (const changes of changesSinceStart) changes.push(change)
      if (change.kind === 'everything') responses.clear()
      else for (const tag of tagsOf(change)) for (const key of keysByTag.get(tag) ?? []) responses.delete(key)
    },
  }

  function isRequestedAgain(key: string): boolean {
    if (key.length > MAX_REMEMBERED_LENGTH) return false
    if (!key.includes('?') || requestedOnce.has(key)) return true
    requestedOnce.set(key, true)
    return false
  }

  function store(key: string, response: CachedResponse, ttl = TTL_MS): void {
    responses.set(key, response, { ttl })
    if (responses.peek(key) !== response) return
    response.onResize = () => updateSize(key, response)
    for (const tag of response.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  /** Stores it again for the rest of its time. */
  function updateSize(key: string, response: CachedResponse): void {
    if (responses.peek(key) !== response) return
    const ttl = responses.getRemainingTTL(key)
    responses.delete(key)
    store(key, response, ttl)
  }
}

function affects(change: Change, { tags }: CachedResponse): boolean {
  return change.kind === 'everything' || tagsOf(change).some((tag) => tags.has(tag))
}

/** A plant's stock shows where the plant does; anything else about it may change the members or the order of lists. */
function tagsOf(change: Exclude<Change, { kind: 'everything' }>): string[] {
  return change.kind === 'stock' ? [plantTag(change.plantId)] : [plantTag(change.plantId), LISTS_TAG]
}

function removeKey(keysByTag: Map<string, Set<string>>, tag: string, key: string): void {
  const keys = keysByTag.get(tag)
  keys?.delete(key)
  if (keys?.size === 0) keysByTag.delete(tag)
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
