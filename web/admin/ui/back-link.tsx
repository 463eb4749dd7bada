import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { lastAddressOf, RETURN } from './list-memory.ts'

/** Leads back to a list as it was left: with its search and filters, at the same place. */
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
