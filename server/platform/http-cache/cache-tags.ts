import { AsyncLocalStorage } from 'node:async_hooks'

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
