import { LogOut, Store } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, NavLink, PrefetchPageLinks, useNavigate } from 'react-router'
import { logOut } from '../../session/auth/account.ts'
import { classNames } from '../../ui/class-names.ts'
import { confirmLeaving } from '../ui/leave-guard.tsx'
import { places } from './places.ts'

type Props = { isCollapsed?: boolean }

/**
 * The sections, the link to the shop and the logout. Collapsed, only icons show. The number of pending items is the
 * link's description, so that its name stays stable.
 */
export function MenuList({ isCollapsed = false }: Props) {
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate('/login')
  }
  const id = useId()
  return (
    <nav aria-label="Back office" className="flex grow flex-col gap-1 overflow-y-auto px-3">
      {places.map(({ to, label, Icon, Count }) => (
        <div key={to} className="relative">
          <NavLink
            to={to}
            prefetch="intent"
            title={isCollapsed ? label : undefined}
            aria-describedby={Count && id + label}
            className={item(isCollapsed)}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <MenuLabel isHidden={isCollapsed}>{label}</MenuLabel>
          </NavLink>
          {Count && (
            <span id={id + label} className={classNames('pointer-events-none absolute', count(isCollapsed))}>
              <Count />
            </span>
          )}
        </div>
      ))}
      <hr className="my-3 mt-auto border-paper/20" />
      <Link to="/" title={isCollapsed ? 'Store Home' : undefined} className={item(isCollapsed)}>
        <Store aria-hidden="true" className="size-5 shrink-0" />
        <MenuLabel isHidden={isCollapsed}>Store Home</MenuLabel>
      </Link>
      <button
        type="button"
        onClick={() => confirmLeaving(leave)}
        title={isCollapsed ? 'Logout' : undefined}
        className={item(isCollapsed)}
      >
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        <MenuLabel isHidden={isCollapsed}>Logout</MenuLabel>
      </button>
      <PrefetchPageLinks page="/login" />
    </nav>
  )
}

const count = (isCollapsed: boolean) => (isCollapsed ? 'top-0 right-0 scale-75' : 'inset-y-0 right-3 flex items-center')

const item = (isCollapsed: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-3 rounded-press px-3 font-semibold text-paper/85 transition-colors duration-200',
    'ease-press hover:bg-paper/10 hover:text-paper aria-[current=page]:bg-paper aria-[current=page]:text-forest',
    isCollapsed && 'justify-center px-0',
  )

/** The item's name; in a collapsed menu only for screen readers. */
function MenuLabel({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return <span className={isHidden ? 'sr-only' : 'truncate'}>{children}</span>
}
