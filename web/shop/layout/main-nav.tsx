import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { places } from './places.ts'

/** The header's links on wide screens. */
export function MainNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="ml-4 hidden md:block lg:ml-8">
      <ul className="flex gap-1 lg:gap-3">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              prefetch="intent"
              className="relative flex min-h-11 items-center rounded-press px-3 font-semibold text-forest after:absolute after:inset-x-3 after:bottom-2 after:h-0.5 after:origin-left after:scale-x-0 after:bg-terracotta after:transition-transform after:duration-200 after:ease-press hover:after:scale-x-100 aria-[current=page]:after:scale-x-100"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isAt(pathname: string, place: string): boolean {
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))
}
