import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'

type FrameProps = { width: 'max-w-2xl' | 'max-w-5xl'; back: { to: string; label: string }; children: ReactNode }

/** A page about one of the shopper's orders, below the link to where it belongs. */
export function OrderFrame({ width, back, children }: FrameProps) {
  return (
    <div className={`page ${width} pt-2`}>
      <Link to={back.to} className={`${textLinkStyle} gap-2 print:hidden`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.label}
      </Link>
      {children}
    </div>
  )
}

/** The page until its script has loaded. */
export function OrderFallback({ title, width }: { title: string } & Pick<FrameProps, 'width'>) {
  return (
    <PersonalFallback title={title}>
      <div className={`page ${width} pt-2`}>
        <LoadingOrder title={title} />
      </div>
    </PersonalFallback>
  )
}

type Pending = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed'; message: string }

/** What stands in an order's place while it loads, if it is not there, and if it could not be loaded. */
export function PendingOrder({ title, state, onRetry }: { title: string; state: Pending; onRetry: () => void }) {
  if (state.kind === 'loading') return <LoadingOrder title={title} />
  if (state.kind === 'missing') return <MissingOrder />
  return (
    <>
      <PageHeading title={title} />
      <div className="mt-7">
        <ErrorState title="Error loading order" message={state.message} onRetry={onRetry} />
      </div>
    </>
  )
}

/** That there is no such order, with the way to those that there are. */
export function MissingOrder() {
  return (
    <EmptyState
      headingLevel="h1"
      title="This order could not be found"
      actions={
        <LinkButton to="/orders" variant="primary">
          Your Orders
        </LinkButton>
      }
    />
  )
}

function LoadingOrder({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Spinner label="Loading order..." />
    </>
  )
}
