import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { refreshOpenCount, useOpenCount } from './open-count.ts'

/** How many messages wait for an answer, in the menu; asked for anew at each step through the back office. */
export function OpenMessages() {
  const count = useOpenCount((state) => state.count)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
  useEffect(() => void refreshOpenCount(), [pathname])

  if (count === null || count === 0) return null
  return (
    <span className="figures inline-block min-w-6 rounded-full bg-terracotta-deep px-1.5 text-center text-[0.78rem] text-white leading-6">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  )
}
