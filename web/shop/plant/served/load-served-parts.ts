import type { Attributes, ComponentProps, FunctionComponent } from 'react'

type Parts = typeof import('./served-parts.ts')
export type PropsOfParts = { [Name in keyof Parts]: ComponentProps<Parts[Name]> & Attributes }
type ServedParts = { [Name in keyof Parts]: FunctionComponent<PropsOfParts[Name]> }

let parts: ServedParts | null = null

/** Loads the code that renders the served parts, once. Without it a page that the browser opens itself has none of them. */
export async function loadServedParts(): Promise<void> {
  parts = await import('./served-parts.ts').catch(() => parts)
}

/** The code that renders the served parts, or null where it is not loaded. */
export function loadedServedParts(): ServedParts | null {
  return parts
}
