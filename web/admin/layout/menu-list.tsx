import { LogOut, Store } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Link, NavLink, useLocation, useNavigate, useNavigation } from 'react-router'
import { logOut } from '../../session/auth/account.ts'
import { classNames } from '../../ui/class-names.ts'
import { places } from './places.ts'

type Props = { isCollapsed?: boolean }

/**
 * The sections, the link to the shop and the logout. Collapsed, only icons show. The number of pending items is the
 * link's description, so that its name stays stable.
 */
export function MenuList({ isCollapsed = false }: Props) {
  const leave = useLeaving()
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
      <button type="button" onClick={leave} title={isCollapsed ? 'Logout' : undefined} className={item(isCollapsed)}>
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        <MenuLabel isHidden={isCollapsed}>Logout</MenuLabel>
      </button>
    </nav>
  )
}

/**
 * Whether Logout was pressed. Held outside the menu, since its drawer closes when the page asks about unsaved changes.
 */
let isLeaving = false

/**
 * Navigates to the sign-in page and logs out once that navigation succeeds: a page with unsaved changes asks first, and
 * staying on it keeps the user signed in.
 */
function useLeaving(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { location: next } = useNavigation()

  useEffect(() => endSessionAt(next), [next])

  // A page that is already loaded is shown without a pending navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating within the back office cancels the logout
  useEffect(() => {
    isLeaving = false
    return () => endSessionAt(location)
  }, [key])

  return () => {
    isLeaving = true
    void navigate(SIGN_IN)
  }
}

const SIGN_IN = '/login'

function endSessionAt(place: { pathname: string; search: string } | undefined): void {
  if (!isLeaving || place === undefined || place.pathname + place.search !== SIGN_IN) return
  isLeaving = false
  void logOut()
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
