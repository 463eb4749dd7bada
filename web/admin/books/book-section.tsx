import { type ReactNode, useId } from 'react'

type Props = { title: string; actions?: ReactNode; note?: ReactNode; children?: ReactNode }

/** A titled section of the books with its downloads. */
export function BookSection({ title, actions, note, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 shrink-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4 sm:px-5"
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
