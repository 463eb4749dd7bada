import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../browser-storage.ts'

/** The local storage of what a visitor saved: `[{ plant, addedAt, price }]`. */
export const BROWSER_LIST = 'wishlist'
/** The local storage of a copy of the account's wishlist, by its ids: `[{ plant }]`. */
export const ACCOUNT_LIST = 'wishlist.account'

/** Whether a plant is saved, by the visitor or in the account; follows other tabs. False until hydration. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSaved(id),
    () => false,
  )
}

/** How many plants are saved; 0 until hydration. */
export function useSavedCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => storedText().split('"plant"').length - 1,
    () => 0,
  )
}

/** Whether a plant is saved. A search in the text is enough, and is small. */
export function isSaved(id: string): boolean {
  return storedText().includes(`"${id}"`)
}

/** Removes the copy of the account's wishlist: its user has signed out. */
export function clearAccountList(): void {
  storeSaved(ACCOUNT_LIST, null)
}

/** Stores one of the lists and updates what shows it. Returns whether the browser has stored it. */
export function storeSaved(key: string, list: readonly { plant: string }[] | null): boolean {
  if (!writeText(key, list && JSON.stringify(list))) return false
  // Browsers notify the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key }))
  return true
}

const storedText = (): string => `${readText(BROWSER_LIST)}${readText(ACCOUNT_LIST)}`

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}
