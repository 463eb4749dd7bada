const KEY = 'seen'
const MOST = 12

/** The ids of the plants whose pages this browser has shown, the latest first; they are stored here alone. */
export function readSeen(): string[] {
  try {
    return localStorage.getItem(KEY)?.match(/[0-9A-Za-z]{16,32}/g) ?? []
  } catch {
    return []
  }
}

export function addSeen(id: string): void {
  storeSeen([id, ...readSeen().filter((other) => other !== id)].slice(0, MOST))
}

/** Stores the ids; none removes them from the browser. */
export function storeSeen(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, ids.join())
  } catch {
    // Without storage there are no recently seen plants.
  }
}
