import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonStyle } from './icon-button.tsx'
import { backdropStyle, popupStyle } from './popup-style.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

/** A modal dialog: traps the focus and closes by Escape, a press outside, or its button. */
export function Dialog({ isOpen, onClose, title, description, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={popupStyle}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-2xl">{title}</Base.Title>
            <Base.Close aria-label="Close" className={iconButtonStyle}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {description !== undefined && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          <div className="mt-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
