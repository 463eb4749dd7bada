/** What this tab remembers until it is closed, as JSON: null where there is nothing, or nothing that can be read. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers a value for as long as this tab is open; null forgets it. */
export function writeInTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}
