import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'

/** Reminds the admin to set up a second factor. */
export function SecondFactorHint() {
  return (
    <p className="flex shrink-0 items-start gap-3 rounded-press border border-line bg-sheet px-4 py-3 sm:px-5">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
      <span>
        Your account opens with a password alone.{' '}
        <Link to="/admin/security" className="font-semibold underline underline-offset-4 pointer-coarse:py-2">
          Set up a second factor
        </Link>
      </span>
    </p>
  )
}
