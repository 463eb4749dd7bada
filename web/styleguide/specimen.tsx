import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16">
      <h2 className="mb-7 border-line border-b pb-4 text-3xl">{title}</h2>
      <div className="grid gap-8">{children}</div>
    </section>
  )
}

export function Specimen({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 font-sans! text-base text-ink-soft tracking-normal!">{name}</h3>
      <div className={classNames(isWide ? 'grid gap-4' : 'flex flex-wrap items-center gap-4')}>{children}</div>
    </div>
  )
}
