import { type ReactNode, useId } from 'react'

/** A titled section. */
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
