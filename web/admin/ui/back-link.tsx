import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { lastAddressOf, RETURN } from './list-memory.ts'

/** Links back to a list with its last search, filters and scroll position. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={lastAddressOf(to)}
      state={RETURN}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1.5 self-start text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
