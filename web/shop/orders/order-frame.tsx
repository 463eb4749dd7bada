import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { messageOf } from '../../api.ts'
import { useShopName } from '../../settings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState, ErrorState } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type FrameProps = { width: 'max-w-2xl' | 'max-w-5xl'; back: { to: string; label: string }; children: ReactNode }

/** A page about one of the shopper's orders, below the link to where it belongs. */
export function OrderFrame({ width, back, children }: FrameProps) {
  return (
    <div className={`page ${width} pt-2`}>
      <TextLink to={back.to} className="gap-2 print:hidden">
        <ArrowLeft className="size-4" />
        {back.label}
      </TextLink>
      <p className="hidden font-display text-2xl print:block">{useShopName()}</p>
      {children}
    </div>
  )
}

/** The page until its script has loaded. */
export function orderFallback(title: string, width: FrameProps['width']) {
  return personalFallback(
    title,
    <div className={`page ${width} pt-2`}>
      <LoadingOrder title={title} />
    </div>,
  )
}

type PendingProps = { title: string; error: unknown; fallback?: string; onRetry: () => void }

/** What stands in an order's place while it loads, if it is not there, and if it could not be loaded. */
export function PendingOrder({ title, error, fallback, onRetry }: PendingProps) {
  if (error === null) return <LoadingOrder title={title} />
  if (error instanceof ApiError && error.status === 404) return <MissingOrder />
  return (
    <>
      <PageHeading title={title} />
      <ErrorState title="Error loading order" message={messageOf(error, fallback)} className="mt-7" onRetry={onRetry} />
    </>
  )
}

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
