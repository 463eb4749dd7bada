import { isRupeeSum } from '../../../domain/money.ts'
import { readText } from '../browser-storage.ts'
import { ACCOUNT_LIST, BROWSER_LIST, storeSaved } from './saved-plants.ts'

/** A plant that a visitor saved, at this time and price (rupees). */
type BrowserEntry = { plant: string; addedAt: string; price: number }

/** What a visitor saved, the latest first; entries that are damaged are left out. */
export function readBrowserList(): BrowserEntry[] {
  return readList(BROWSER_LIST).flatMap((entry) => {
    const { plant, addedAt, price } = entry as Partial<BrowserEntry>
    const isWhole = isId(plant) && typeof addedAt === 'string' && typeof price === 'number'
    const isValid = isWhole && !Number.isNaN(Date.parse(addedAt)) && isRupeeSum(price)
    return isValid ? [{ plant, addedAt: new Date(addedAt).toISOString(), price }] : []
  })
}

/** Changes what a visitor saved; returns whether the browser has stored it. */
export function changeBrowserList(change: (entries: BrowserEntry[]) => BrowserEntry[]): boolean {
  const entries = change(readBrowserList())
  return storeSaved(BROWSER_LIST, entries.length === 0 ? null : entries)
}

/** The copy of the account's ids. */
export function readAccountIds(): string[] {
  return readList(ACCOUNT_LIST).flatMap((entry) => {
    const { plant } = entry as { plant?: unknown }
    return isId(plant) ? [plant] : []
  })
}

/** Stores the ids of the account's wishlist. */
export function storeAccountIds(ids: readonly string[]): void {
  storeSaved(
    ACCOUNT_LIST,
    ids.map((plant) => ({ plant })),
  )
}

function readList(key: string): object[] {
  try {
    const list: unknown = JSON.parse(readText(key) ?? '[]')
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
  } catch {
    return []
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z]{16,32}$/.test(value)
}
