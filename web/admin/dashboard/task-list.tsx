import type { ReactNode } from 'react'

type Props = { total: number; shown: number; empty: string; children: ReactNode }

/** Some of what waits, and how much more there is of it. */
export function TaskList({ total, shown, empty, children }: Props) {
  if (total === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
      {total > shown && (
        <p className="figures pt-2 text-[0.82rem] text-ink-soft">and {counted.format(total - shown)} more</p>
      )}
    </>
  )
}

const counted = new Intl.NumberFormat('en-IN')

/** One thing that waits: what it is, and beside it a figure. */
export function Task({ children, figure, note }: { children: ReactNode; figure: ReactNode; note: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        {children}
        <span className="block text-[0.82rem] text-ink-soft">{note}</span>
      </div>
      <span className="figures shrink-0 text-right font-semibold">{figure}</span>
    </li>
  )
}

export const taskLinkStyle = 'figures block font-semibold hover:underline pointer-coarse:py-2'
