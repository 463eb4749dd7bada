import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The window event of a page view; `detail.path` is the page's path. */
export const PAGE_VIEW = 'paudha:pageview'

export type PageView = CustomEvent<{ path: string }>

/** Dispatches a window event for every page view: the first, and each route change. Nothing leaves the browser. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PAGE_VIEW, { detail: { path: pathname } }))
  }, [pathname])
}
