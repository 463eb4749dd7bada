import { type ReactNode, useId } from 'react'

/** A titled section of the page. */
export function ImportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-press border border-line bg-sheet p-4 sm:p-5"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
