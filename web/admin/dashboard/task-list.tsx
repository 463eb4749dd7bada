import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  total: number
  shown: number
  /** The page that lists all of them */
  moreTo: string
  empty: string
  children: ReactNode
}

/** The most urgent tasks, and how many more there are. */
export function TaskList({ total, shown, moreTo, empty, children }: Props) {
  if (total === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
      {total > shown && (
        <Link
          to={moreTo}
          className="figures inline-flex items-center pt-2 text-[0.86rem] text-leaf underline underline-offset-4 hover:text-forest pointer-coarse:min-h-11"
        >
          and {counted.format(total - shown)} more
        </Link>
      )}
    </>
  )
}

const counted = new Intl.NumberFormat('en-IN')

type TaskProps = { children: ReactNode; figure: ReactNode; note?: ReactNode }

/** A task with its figure. */
export function Task({ children, figure, note }: TaskProps) {
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

export const taskLinkStyle = 'figures block font-semibold hover:underline pointer-coarse:py-2'
