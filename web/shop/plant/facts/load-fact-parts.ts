type FactParts = typeof import('./fact-parts.ts')

let parts: FactParts | null = null

/** Loads the code that renders facts and the parts of a bundle, once. Without it the page has neither. */
export async function loadFactParts(): Promise<void> {
  parts = await import('./fact-parts.ts').catch(() => parts)
}

/** The code that renders facts, or null where it is not loaded. */
export function loadedFactParts(): FactParts | null {
  return parts
}
