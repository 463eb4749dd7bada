import { Dialog as Base } from '@base-ui/react/dialog'
import { Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { useShopName } from '../../settings.ts'
import { IconButton, iconButtonStyle } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { backdropStyle } from '../../ui/dialog-frame.tsx'
import { MenuList, SignedInAs } from './menu-list.tsx'

/** The side menu. It collapses to its icons and stays so across visits. */
export function SideMenu({ user }: { user: User }) {
  const [isCollapsed, setCollapsed] = useState(wasMenuCollapsed)
  const shopName = useShopName()
  const toggle = () => {
    storeMenuCollapsed(!isCollapsed)
    setCollapsed(!isCollapsed)
  }
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={classNames(
        'on-forest hidden shrink-0 flex-col gap-4 py-3 transition-[width] duration-200 ease-press lg:flex print:hidden',
        isCollapsed ? 'w-17' : 'w-50',
      )}
    >
      <div className="flex items-center justify-between gap-2 px-3">
        {!isCollapsed && <span className="truncate pl-3 font-display text-xl">{shopName}</span>}
        <IconButton
          label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
          aria-expanded={!isCollapsed}
          onClick={toggle}
          className="hover:bg-paper/10"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <MenuList isCollapsed={isCollapsed} />
      {!isCollapsed && <SignedInAs user={user} />}
    </aside>
  )
}

const KEY = 'admin.menu'

function wasMenuCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed'
  } catch {
    return false
  }
}

function storeMenuCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, isCollapsed ? 'collapsed' : 'open')
  } catch {
    // Without storage the menu starts open next time.
  }
}

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
