import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

/** A section of the form with its heading. */
export function FormSection({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-press border border-line bg-sheet p-4 sm:p-5">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
