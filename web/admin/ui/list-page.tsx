import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { useAddressFilters } from './list-filters.tsx'
import type { ListState } from './use-scrolling-list.ts'

type Props<Item extends { _id: string }> = {
  title: string
  subtitle?: string | undefined
  actions?: ReactNode
  filters: ReactNode
  list: ListState<Item>
  /** What it lists, as in `Showing 3 of 9 orders` */
  things: string
  /** If the list cannot be loaded: `Failed to fetch orders` with the server's reason, unless it is told otherwise */
  failure?: { title: string; message?: string }
  /** While the first part loads, in place of `Loading orders…` */
  loading?: ReactNode
  /** What an empty list says, besides or in place of `No orders found` */
  empty?: Partial<ComponentProps<typeof EmptyState>>
  /** Above the list, also if that is empty */
  notices?: ReactNode
  /** At the end of the footer's line */
  footerEnd?: ReactNode
  /** What a question is asked in; it stays while the list is empty */
  dialog?: ReactNode
  /** The entries, once there are any */
  children: ReactNode
}

/** A page with one long list; on large screens the list scrolls while filters and count stay. */
export function ListPage<Item extends { _id: string }>(props: Props<Item>) {
  const { list, things, children } = props
  const { items, isLoaded, loading, error } = list
  const { search, setFilter } = useAddressFilters()
  const clearSearch = search && <Button onClick={() => setFilter('search', '')}>Clear search</Button>
  const failure = props.failure ?? { title: `Failed to fetch ${things}`, message: messageOf(error) }
  return (
    <div className="relative flex min-w-0 grow flex-col gap-3.5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title={props.title} subtitle={props.subtitle} actions={props.actions} />
      <search className="flex flex-wrap gap-3">{props.filters}</search>
      {props.notices}
      {error !== null && loading === null && <ErrorState {...failure} retryLabel="Retry" onRetry={list.reload} />}
      {!isLoaded && loading !== null && (props.loading ?? <ListSkeleton label={`Loading ${things}…`} />)}
      {isLoaded && items.length === 0 && (
        <EmptyState title={`No ${things} found`} actions={clearSearch} {...props.empty} />
      )}
      {items.length > 0 && children}
      {props.dialog}
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-[0.82rem]">
        <p aria-live="polite" className="figures text-ink-soft">
          {isLoaded && `Showing ${items.length} of ${list.total} ${things}`}
        </p>
        {items.length > 0 && props.footerEnd}
      </div>
    </div>
  )
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

type SkeletonProps = { label: string; isLabelShown?: boolean }

/** Placeholder rows while a list loads; `label` is read by screen readers, and shown if `isLabelShown`. */
export function ListSkeleton({ label, isLabelShown = false }: SkeletonProps) {
  return (
    <div role="status" className="min-h-0 overflow-hidden rounded-press border border-line bg-sheet">
      {isLabelShown ? (
        <p className="bg-paper-deep px-4 py-2 text-ink-soft">{label}</p>
      ) : (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton className="h-10 rounded-b-none" />
        </>
      )}
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 border-line border-t px-4 py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="hidden h-4 w-24 sm:block" />
        </div>
      ))}
    </div>
  )
}

/** The distance to the end of the list at which more is loaded. */
const AHEAD = '600px'

/** The end of the loaded part: loads more when it comes near, and by its button. */
export function ListEnd<Item extends { _id: string }>({ list }: { list: ListState<Item> }) {
  const { hasMore, loading, error, loadMore } = list
  const element = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && loading === null && error === null

  useEffect(() => {
    if (!isWaiting || element.current === null) return
    const near = { rootMargin: AHEAD, scrollMargin: AHEAD }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(), near)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWaiting, loadMore])

  if (!hasMore) return null
  return (
    <div ref={element} className="flex justify-center p-3 [overflow-anchor:none]">
      <Button variant="quiet" size="small" isBusy={loading !== null} onClick={loadMore}>
        {error === null ? 'Load more' : 'Retry'}
      </Button>
    </div>
  )
}
