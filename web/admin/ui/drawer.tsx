import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { backdropStyle } from '../../ui/popup-style.ts'

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dark panel that slides in from the left edge. */
export function Drawer({ isOpen, onClose, title, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={classNames(
            'on-forest fixed inset-y-0 left-0 z-50 flex w-[min(18rem,85vw)] flex-col gap-4 pt-2 pb-4 shadow-press',
            'transition-transform duration-200 ease-press data-ending-style:-translate-x-full',
            'data-starting-style:-translate-x-full',
          )}
        >
          <div className="flex items-center justify-between gap-2 pr-3 pl-6">
            <Base.Title className="truncate text-xl">{title}</Base.Title>
            <Base.Close aria-label="Close" className={classNames(iconButtonStyle, 'hover:bg-paper/10')}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
