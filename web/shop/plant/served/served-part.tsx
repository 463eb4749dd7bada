import { createElement, useState } from 'react'
import { loadedServedParts, type PropsOfParts } from './load-served-parts.ts'

type Props<Name extends keyof PropsOfParts> = { part: Name; with: PropsOfParts[Name] }

/**
 * A part of a plant's page that needs no scripts, such as its facts or the form for its delivery. The server renders it, and
 * the browser leaves it as it was served. Only for plants that it opens itself does it load the code. A page that shows
 * another plant gives it another `key`.
 */
export function ServedPart<Name extends keyof PropsOfParts>({ part, with: props }: Props<Name>) {
  const [parts] = useState(loadedServedParts)
  if (parts === null) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
  }
  return <div>{createElement<PropsOfParts[Name]>(parts[part], props)}</div>
}

const NONE = { __html: '' }
