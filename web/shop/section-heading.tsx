import type { ReactNode } from 'react'

export function SectionHeading({ title, action, id }: { title: string; action?: ReactNode; id?: string }) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line border-b pb-4">
      <h2 id={id} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      {action}
    </div>
  )
}
