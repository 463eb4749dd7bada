import { type ReactNode, useState } from 'react'

type Props = { title: string; note?: string; hint: string; isOpenAnyway: boolean; children: ReactNode }

/** A section of the form, folded until it is opened; `isOpenAnyway` while something in it is filled in or refused. */
export function FoldedSection({ title, note, hint, isOpenAnyway, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || isOpenAnyway}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 rounded-press border border-line bg-sheet p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline text-lg">{title}</h2> {note && <span className="text-ink-soft text-sm">{note}</span>}
      </summary>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">{hint}</p>
      {children}
    </details>
  )
}
