import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'

export type DialogProps = {
  isOpen: boolean
  title: ReactNode
  description?: ReactNode
  cancelLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  onClose: () => void
}

/** The frame of dialogs: traps the focus; a press outside does not close it, nor does Escape while it is busy. */
export function DialogFrame({
  isOpen,
  title,
  description,
  isBusy = false,
  onClose,
  children,
}: Pick<DialogProps, 'isOpen' | 'title' | 'description' | 'isBusy' | 'onClose'> & { children: ReactNode }) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={popupStyle}>
          <Base.Title className="text-2xl">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const backdropStyle =
  'fixed inset-0 z-50 bg-forest-deep/50 transition-opacity duration-200 ease-press data-starting-style:opacity-0 data-ending-style:opacity-0'

const popupStyle =
  'fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto ' +
  'rounded-press border border-line bg-sheet p-6 shadow-press transition duration-200 ease-press ' +
  'data-starting-style:translate-y-[calc(-50%+0.5rem)] data-starting-style:opacity-0 data-ending-style:opacity-0'
