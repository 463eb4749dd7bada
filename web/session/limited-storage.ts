import type { PersistStorage, StorageValue } from 'zustand/middleware'

/** Browser storage that gives up restoring after `limit` milliseconds, and reads anything unreadable as nothing. */
export function limitedStorage<State>(limit: number): PersistStorage<State> {
  return {
    getItem: (name) => Promise.race([read<State>(name), nothingAfter(limit)]),
    setItem: (name, value) => quietly(() => localStorage.setItem(name, JSON.stringify(value))),
    removeItem: (name) => quietly(() => localStorage.removeItem(name)),
  }
}

async function read<State>(name: string): Promise<StorageValue<State> | null> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as StorageValue<State> | null
  } catch {
    return null
  }
}

function nothingAfter(limit: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, limit, null))
}

function quietly(write: () => void): void {
  try {
    write()
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}
