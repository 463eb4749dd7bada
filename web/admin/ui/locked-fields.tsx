import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { isLocked: boolean; className?: string; children: ReactNode }

/**
 * Disables a form's fields while it is being sent, since input typed meanwhile would be lost. Afterwards the focus
 * returns.
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
