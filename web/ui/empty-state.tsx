import { type ReactNode, useRef } from 'react'
import { Sprig } from './sprig.tsx'
import { useMoveFocusOnUnmount } from './use-move-focus-on-unmount.ts'

type Props = { title: string; children?: ReactNode; actions?: ReactNode; headingLevel?: 'h1' | 'h2' }

/** Shown where a list or page is empty, with further links. */
export function EmptyState({ title, children, actions, headingLevel: Heading = 'h2' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useMoveFocusOnUnmount(box)
  return (
    <div ref={box} className="flex animate-appear flex-col items-center gap-4 px-4 py-16 text-center">
      <Sprig className="h-20 text-leaf/70" />
      <Heading className="text-2xl">{title}</Heading>
      {children !== undefined && <div className="max-w-md text-ink-soft">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
