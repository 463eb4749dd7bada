import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { label: string; index: number; count: number; onMove: (from: number, to: number) => void }

/** Moves a row up or down; the focus stays on the button, which moves along. */
export function MoveButtons({ label, index, count, onMove }: Props) {
  const moveTo = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    if (to < 0 || to >= count) return
    const button = event.currentTarget
    flushSync(() => onMove(index, to))
    button.focus()
  }
  return (
    <>
      <IconButton label={`Move ${label} up`} aria-disabled={index === 0} onClick={moveTo(index - 1)}>
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Move ${label} down`} aria-disabled={index === count - 1} onClick={moveTo(index + 1)}>
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </IconButton>
    </>
  )
}
