type PinPartModule = typeof import('./pin-part.tsx')

let loaded: PinPartModule | null = null

/** Loads the part that says the day for a PIN, once. Only the server does, for pages that serve it as HTML. */
export async function loadPinPart(): Promise<void> {
  loaded = await import('./pin-part.tsx')
}

/** The part, or null where it is not loaded: in the browser. */
export function loadedPinPart(): PinPartModule['PinPart'] | null {
  return loaded?.PinPart ?? null
}
