import type { ReactNode } from 'react'
import { grouped } from '../../../domain/counted.ts'

/** A list of `LineItem`s; `cut` says that there are more. */
export function LineList({ title, cut, children }: { title: string; cut: string | null; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line rounded-press border border-line text-sm">
        {children}
      </ul>
      {cut !== null && <p className="mt-2 text-ink-soft text-sm">{cut}</p>}
    </div>
  )
}

/** A line number as in the spreadsheet, its subject, and a description, side by side where there is room. */
export function LineItem({ line, subject, children }: { line: number; subject: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[4.5rem_12rem_minmax(0,1fr)]">
      <span className="figures text-ink-soft">Line {line}</span>
      <div className="wrap-anywhere min-w-0 font-semibold">{subject}</div>
      <div className="wrap-anywhere min-w-0">{children}</div>
    </li>
  )
}

/** The note for a truncated list; null if it is complete. */
export function cutText(shown: number, total: number): string | null {
  return shown < total ? `Showing the first ${shown} of ${grouped(total)}.` : null
}
