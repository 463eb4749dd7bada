import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { useShopName } from '../../settings.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
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
