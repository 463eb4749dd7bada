import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A titled section whose parts reach its edges. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-press border border-line bg-sheet">
      <h2 id={id} className="px-4 pt-3 pb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

type PanelProps = {
  title: string
  /** Beside the title */
  actions?: ReactNode
  note?: ReactNode
  isBusy?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A titled section with a margin around its parts, which are one below the other. */
export function Panel({ title, actions, note, isBusy, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy}
      className={classNames(
        'flex min-w-0 shrink-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4 sm:px-5',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {actions}
      </div>
      {note !== undefined && <p className="max-w-prose text-[0.86rem] text-ink-soft">{note}</p>}
      {children}
    </section>
  )
}
