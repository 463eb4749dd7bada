import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { textLinkStyle } from '../../ui/text-link-style.ts'

/** Back to the start of a long list: of the page, and of the table that scrolls within it. */
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
