import type { ReactNode } from 'react'

/** A row of a list of sums. */
export function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
