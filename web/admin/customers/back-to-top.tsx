import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { textLinkStyle } from '../../ui/text-link-style.ts'

/** Scrolls back to the top of a long list, of both the page and the scrolling table. */
export function BackToTop() {
  return (
    <Link to="#main" onClick={toTop} className={textLinkStyle}>
      <ArrowUp aria-hidden="true" className="mr-1 size-4" />
      Back to top
    </Link>
  )
}

function toTop(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const main = event.currentTarget.closest('main')
  for (const region of main?.querySelectorAll('section[aria-label]') ?? []) region.scrollTop = 0
  scrollTo({ top: 0 })
  main?.focus({ preventScroll: true })
}
