import type { PersistStorage, StorageValue } from 'zustand/middleware'

type Source = {
  getItem(name: string): string | null | Promise<string | null>
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Storage that gives up restoring after `limit` milliseconds, and reads anything unreadable as nothing. */
export function limitedStorage<State>(limit: number, source: () => Source = () => localStorage): PersistStorage<State> {
  return {
    getItem: (name) => Promise.race([read<State>(source, name), nothingAfter(limit)]),
    setItem: (name, value) => quietly(() => source().setItem(name, JSON.stringify(value))),
    removeItem: (name) => quietly(() => source().removeItem(name)),
  }
}

async function read<State>(source: () => Source, name: string): Promise<StorageValue<State> | null> {
  try {
    return JSON.parse((await source().getItem(name)) ?? 'null') as StorageValue<State> | null
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
