import type { ReactNode } from 'react'
import { AdminHeading } from '../ui/admin-heading.tsx'

type Props = { title: string; subtitle: string; actions?: ReactNode; children: ReactNode }

/** A page with a form; it scrolls as a whole. */
export function FormPage({ title, subtitle, actions, children }: Props) {
  return (
    <div className="relative flex min-w-0 grow flex-col gap-5 px-4 pt-4 sm:px-6 sm:pt-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title={title} subtitle={subtitle} actions={actions} />
      <div className="w-full max-w-6xl">{children}</div>
    </div>
  )
}
