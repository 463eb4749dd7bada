import { createContext, useContext } from 'react'
import linkedStyles from './app.css?url'

/** The stylesheet as text; null in development, where it is linked for hot reloading. */
export const StylesContext = createContext<string | null>(null)

/** The inlined stylesheet: a link would delay the first render by a round trip. */
export function PageStyles() {
  const styles = useContext(StylesContext)
  return styles === null ? <link rel="stylesheet" href={linkedStyles} /> : <style>{styles}</style>
}

/** The stylesheet inlined by the server, for hydration. */
export function stylesInPage(): string | null {
  return document.head.querySelector('style')?.textContent ?? null
}
