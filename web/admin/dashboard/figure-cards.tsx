import { ClipboardList, IndianRupee, Leaf, type LucideIcon, Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatSum } from '../../../domain/money.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Figures } from './use-figures.ts'

/** Four key figures; three of them link to the list they count. */
export function FigureCards({ figures }: { figures: Figures | null }) {
  return (
    <dl aria-busy={figures === null} className="grid shrink-0 grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(({ label, to, Icon, show }) => (
        <div
          key={label}
          className="relative flex min-w-0 flex-col gap-1 rounded-press border border-line bg-sheet p-4 has-[a:hover]:border-forest sm:px-5"
        >
          <dt className="flex items-center justify-between gap-2 text-ink-soft">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-press">
                {label}
              </Link>
            )}
            <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf max-sm:hidden" />
          </dt>
          <dd className="figures font-display text-2xl text-forest wrap-anywhere sm:text-3xl">
            {figures === null ? <Skeleton className="my-1.5 h-7 w-24" /> : show(figures)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const counted = new Intl.NumberFormat('en-IN')

const cards: readonly { label: string; to?: string; Icon: LucideIcon; show: (figures: Figures) => string }[] = [
  {
    label: 'Total Users',
    to: '/admin/customers',
    Icon: Users,
    show: ({ totalUsers }) => counted.format(totalUsers),
  },
  {
    label: 'Total Orders',
    to: '/admin/orders',
    Icon: ClipboardList,
    show: ({ totalOrders }) => counted.format(totalOrders),
  },
  { label: 'Total Revenue', Icon: IndianRupee, show: ({ totalRevenue }) => formatSum(totalRevenue) },
  {
    label: 'Total Products',
    to: '/admin/products',
    Icon: Leaf,
    show: ({ totalProducts }) => counted.format(totalProducts),
  },
]
