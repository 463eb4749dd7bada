import {
  BookOpen,
  ChartNoAxesColumn,
  ClipboardList,
  HeartCrack,
  History,
  LayoutDashboard,
  Leaf,
  LogOut,
  type LucideIcon,
  Mail,
  Newspaper,
  PackageOpen,
  Send,
  Settings,
  ShieldCheck,
  Star,
  Store,
  Users,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, NavLink, PrefetchPageLinks, useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { logOut } from '../../session/auth/account.ts'
import { classNames } from '../../ui/class-names.ts'
import { confirmLeaving } from '../ui/leave-guard.tsx'
import { type Waiting, WaitingCount } from '../ui/waiting-counts.tsx'

/**
 * The sections, the link to the shop and the logout. Collapsed, only icons show. The number of pending items is the
 * link's description, so that its name stays stable.
 */
export function MenuList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate('/login')
  }
  const id = useId()
  return (
    <nav aria-label="Back office" className="flex grow flex-col gap-1 overflow-y-auto px-3">
      {places.map(({ to, label, Icon, waiting }) => (
        <div key={to} className="relative">
          <NavLink
            to={to}
            prefetch="intent"
            title={isCollapsed ? label : undefined}
            aria-describedby={waiting && id + waiting}
            className={item(isCollapsed)}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <MenuLabel isHidden={isCollapsed}>{label}</MenuLabel>
          </NavLink>
          {waiting && (
            <span id={id + waiting} className={classNames('pointer-events-none absolute', count(isCollapsed))}>
              <WaitingCount of={waiting} />
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

/** The sections of the back office in menu order; `waiting` is what is counted there. */
const places: readonly { to: string; label: string; Icon: LucideIcon; waiting?: Waiting }[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', Icon: Leaf },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList },
  { to: '/admin/dispatch', label: 'To ship', Icon: PackageOpen, waiting: 'parcels' },
  { to: '/admin/claims', label: 'Claims', Icon: HeartCrack, waiting: 'claims' },
  { to: '/admin/books', label: 'Books', Icon: BookOpen },
  { to: '/admin/customers', label: 'Customers', Icon: Users },
  { to: '/admin/reviews', label: 'Reviews', Icon: Star },
  { to: '/admin/messages', label: 'Messages', Icon: Mail, waiting: 'messages' },
  { to: '/admin/mail', label: 'E-mails', Icon: Send },
  { to: '/admin/subscribers', label: 'Subscribers', Icon: Newspaper },
  { to: '/admin/measurement', label: 'Measurement', Icon: ChartNoAxesColumn },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
  { to: '/admin/audit', label: 'History', Icon: History },
  { to: '/admin/security', label: 'Security', Icon: ShieldCheck },
]

const count = (isCollapsed: boolean) => (isCollapsed ? 'top-0 right-0 scale-75' : 'inset-y-0 right-3 flex items-center')

const item = (isCollapsed: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-3 rounded-press px-3 font-semibold text-paper/85 transition-colors duration-200',
    'ease-press hover:bg-paper/10 hover:text-paper aria-[current=page]:bg-paper aria-[current=page]:text-forest',
    isCollapsed && 'justify-center px-0',
  )

function MenuLabel({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return <span className={isHidden ? 'sr-only' : 'truncate'}>{children}</span>
}

/** The signed-in admin, linked to the profile. */
export function SignedInAs({ user }: { user: User }) {
  return (
    <Link
      to="/profile"
      className="mx-3 block rounded-press border-paper/20 border-t px-3 py-2 text-[0.82rem] leading-snug hover:bg-paper/10"
    >
      <span className="block truncate font-semibold">{user.name}</span>
      <span className="block truncate text-paper/75">{user.email}</span>
      <span className="mt-0.5 block underline underline-offset-4">My account and password</span>
    </Link>
  )
}
