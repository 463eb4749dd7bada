import { LogOut, Store } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link, NavLink, useLocation, useNavigate, useNavigation } from 'react-router'
import { logOut } from '../../session/auth/account.ts'
import { classNames } from '../../ui/class-names.ts'
import { MenuLabel } from './menu-label.tsx'
import { places } from './places.ts'

type Props = { isCollapsed?: boolean }

/**
 * The sections, the way to the shop and the way out. Collapsed, only their icons show. The count of what waits in a section
 * is its description, so that its name stays the same.
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

/** Whether Logout was pressed: kept outside the menu, whose drawer closes when the page asks whether to leave it. */
let isLeaving = false

/**
 * Leads to the sign-in page, and logs out as soon as the way there is free: a page with something unsaved asks first,
 * and whoever stays on it stays signed in.
 */
function useLeaving(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { location: next } = useNavigation()

  useEffect(() => endSessionAt(next), [next])

  // A page that is at hand is gone to without being on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes elsewhere in the back office does not leave it
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
