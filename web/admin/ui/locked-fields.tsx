import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { isLocked: boolean; className?: string; children: ReactNode }

/**
 * The fields of a form, which cannot be changed while they are sent: what was typed meanwhile would be lost when that
 * succeeds. Afterwards the focus is where it was.
 */
export function LockedFields({ isLocked, className, children }: Props) {
  const holder = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isLocked) holder.current = document.activeElement
    else if (holder.current instanceof HTMLElement) holder.current.focus({ preventScroll: true })
  }, [isLocked])
  return (
    <fieldset disabled={isLocked} className={className}>
      {children}
    </fieldset>
  )
}
