import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware'

/**
 * A storage, named late because the server has none, that gives up restoring after `limit` milliseconds and reads
 * anything unreadable as nothing.
 */
export function limitedStorage<State>(storage: () => StateStorage, limit: number): PersistStorage<State> {
  return {
    getItem: (name) => Promise.race([read<State>(storage, name), nothingAfter(limit)]),
    setItem: (name, value) => quietly(() => storage().setItem(name, JSON.stringify(value))),
    removeItem: (name) => quietly(() => storage().removeItem(name)),
  }
}

/** What is kept under a name. Extensions put storage of their own in the browser's place, which may answer later. */
async function read<State>(storage: () => StateStorage, name: string): Promise<StorageValue<State> | null> {
  try {
    const kept = await storage().getItem(name)
    return JSON.parse(kept ?? 'null') as StorageValue<State> | null
  } catch {
    return null
  }
}

function nothingAfter(limit: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, limit, null))
}

async function quietly(write: () => unknown): Promise<void> {
  try {
    await write()
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}
