import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { useShopName } from '../../settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { MenuList } from './menu-list.tsx'
import { SignedInAs } from './signed-in-as.tsx'

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
