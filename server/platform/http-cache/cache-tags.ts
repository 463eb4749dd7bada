import { AsyncLocalStorage } from 'node:async_hooks'

const shownNow = new AsyncLocalStorage<Set<string>>()

/** What an answer shows: a plant, or a list whose members or order any plant may change. */
export const shownPlant = (id: string): string => `plant ${id}`
export const SHOWN_LISTS = 'lists'

/** Notes what the answer that is being made shows; does nothing where nobody wants to know. */
export function noteShown(...things: readonly string[]): void {
  const shown = shownNow.getStore()
  for (const thing of things) shown?.add(thing)
}

/** Does the work, with all that it and what it asks for within the process show. */
export async function whileNoting<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; shown: Set<string> }> {
  const shown = new Set<string>()
  // Awaited within: what is asked of the application begins only as it is awaited.
  return { result: await shownNow.run(shown, async () => await work()), shown }
}
