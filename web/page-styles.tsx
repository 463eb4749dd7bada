import { createContext, useContext } from 'react'
import linkedStyles from './app.css?url'

/** The pages' stylesheet as text; null in development, where it is linked and so follows its source. */
export const StylesContext = createContext<string | null>(null)

/** The stylesheet, within the page itself: a link would cost the first paint a round trip. */
export function PageStyles() {
  const styles = useContext(StylesContext)
  return styles === null ? <link rel="stylesheet" href={linkedStyles} /> : <style>{styles}</style>
}

/** The stylesheet as the server put it into the page, for the browser to go on with. */
export function stylesInPage(): string | null {
  return document.head.querySelector('style')?.textContent ?? null
}
