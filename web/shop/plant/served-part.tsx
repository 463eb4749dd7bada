import { type Attributes, type ComponentProps, createElement, type FunctionComponent, useState } from 'react'

type Props<Name extends keyof PropsOfParts> = { part: Name; with: PropsOfParts[Name] }

/**
 * A part of a plant's page that needs no scripts, such as its facts or the form for its delivery. The server renders it, and
 * the browser leaves it as it was served. Only for plants that it opens itself does it load the code. A page that shows
 * another plant gives it another `key`.
 */
export function ServedPart<Name extends keyof PropsOfParts>({ part, with: props }: Props<Name>) {
  const [loaded] = useState(() => parts)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  if (loaded === null) return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
  return <div>{createElement<PropsOfParts[Name]>(loaded[part], props)}</div>
}

const NONE = { __html: '' }

type Parts = typeof import('./served-parts.tsx')
type PropsOfParts = { [Name in keyof Parts]: ComponentProps<Parts[Name]> & Attributes }
/** The code that renders the served parts, or null where it is not loaded. */
let parts: { [Name in keyof Parts]: FunctionComponent<PropsOfParts[Name]> } | null = null

/** Loads the code that renders the served parts, once. Without it a page that the browser opens itself has none of them. */
export async function loadServedParts(): Promise<void> {
  parts = await import('./served-parts.tsx').catch(() => parts)
}
