import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tasks } from '../../../contract/dashboard.ts'
import { grouped } from '../../../domain/counted.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Loading } from '../../ui/use-loaded.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Panel } from '../ui/section.tsx'

type Props<Value> = {
  title: string
  failure: string
  loading: string
  part: Loading<Value>
  skeletonClassName?: string
  className?: string
  children: (value: Value) => ReactNode
}

/** A panel of the dashboard that loads by itself; while it loads again, it is faded. */
export function LoadedPanel<Value>(props: Props<Value>) {
  const { title, failure, loading, part, skeletonClassName, className, children } = props
  const { isLoading } = part
  return (
    <Panel title={title} isBusy={isLoading} className={className}>
      <Loaded part={part} failure={failure} loading={loading} skeleton={classNames('h-40', skeletonClassName)}>
        {(value) => (
          <div className={classNames('min-w-0 transition-opacity duration-200 ease-press', isLoading && 'opacity-60')}>
            {children(value)}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

/** A panel of tasks, whose texts name `what` is loaded. */
export function TaskPanel({ what, ...props }: { what: string } & Omit<Props<Tasks>, 'failure' | 'loading'>) {
  return <LoadedPanel {...props} failure={`Failed to load ${what}`} loading={`Loading ${what}…`} />
}

type TaskListProps = {
  total: number
  /** The page that lists all of them */
  moreTo: string
  empty?: string
  /** The most urgent ones */
  children: readonly ReactNode[]
}

/** The most urgent tasks, and how many more there are. */
export function TaskList({ total, moreTo, empty, children }: TaskListProps) {
  if (total === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
      {total > children.length && (
        <Link
          to={moreTo}
          className="figures inline-flex items-center pt-2 text-[0.86rem] text-leaf underline underline-offset-4 hover:text-forest pointer-coarse:min-h-11"
        >
          and {grouped(total - children.length)} more
        </Link>
      )}
    </>
  )
}

/** A task with its figure. */
export function Task({ children, figure, note }: { children: ReactNode; figure?: string; note?: string }) {
  return (
    <li className="flex min-w-0 items-start justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        {children}
        {note !== undefined && <span className="block text-[0.82rem] text-ink-soft">{note}</span>}
      </div>
      <span className="figures shrink-0 text-right font-semibold">{figure}</span>
    </li>
  )
}

export function TaskLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} dir="auto" className="figures block font-semibold hover:underline pointer-coarse:py-2">
      {children}
    </Link>
  )
}
