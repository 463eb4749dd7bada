import { Dialog as Base } from '@base-ui/react/dialog'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { useShopName } from '../../settings.ts'
import { IconButton, iconButtonStyle } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { backdropStyle } from '../../ui/dialog-frame.tsx'
import { MenuList, SignedInAs } from './menu-list.tsx'

/** The top bar of small screens, with the menu as a drawer. */
export function TopBar({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const shopName = useShopName()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(() => setOpen(false), [key])

  return (
    <header className="on-forest sticky top-0 z-30 flex min-h-14 items-center gap-2 px-2 lg:hidden print:hidden">
      <IconButton label="Menu" aria-expanded={isOpen} onClick={() => setOpen(true)} className="hover:bg-paper/10">
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <span className="truncate font-display text-xl">{shopName}</span>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={shopName}>
        <MenuList />
        <SignedInAs user={user} />
      </Drawer>
    </header>
  )
}

type DrawerProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dark panel that slides in from the left edge. */
function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
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
