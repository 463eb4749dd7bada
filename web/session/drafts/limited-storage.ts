import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware'

/**
 * A storage (created lazily, since the server has none) that gives up restoring after `limit` milliseconds and treats
 * unreadable values as missing.
 */
export function limitedStorage<State>(storage: () => StateStorage, limit: number): PersistStorage<State> {
  return {
    getItem: (name) => Promise.race([read<State>(storage, name), nothingAfter(limit)]),
    setItem: (name, value) => quietly(() => storage().setItem(name, JSON.stringify(value))),
    removeItem: (name) => quietly(() => storage().removeItem(name)),
  }
}

/** The value stored under a name. Extensions may replace the browser's storage by an asynchronous one. */
async function read<State>(storage: () => StateStorage, name: string): Promise<StorageValue<State> | null> {
  try {
    const stored = await storage().getItem(name)
    return JSON.parse(stored ?? 'null') as StorageValue<State> | null
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
    // With a full or disabled storage nothing is stored.
  }
}
