import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { formatPrice } from '../../../domain/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

/** The state of a navigation to another size, which moves the focus to it. */
const CHOSEN = 'size'

/** The sizes of the plant's family on sale, each a link to its own page; a single one is named too. */
export function SizeChoice({ plant }: { plant: Plant }) {
  const current = useRef<HTMLAnchorElement>(null)
  const isChosen = useLocation().state === CHOSEN
  useEffect(() => {
    if (isChosen) current.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <nav aria-labelledby="sizes" className="mt-5">
      <h2 id="sizes" className="mb-2 font-semibold font-text text-base">
        Size
      </h2>
      <ul className="flex flex-wrap gap-2">
        {plant.sizes.map(({ _id, label, price, stock }) => (
          <li key={_id}>
            <Link
              ref={_id === plant._id ? current : undefined}
              to={`/plants/${_id}`}
              state={CHOSEN}
              replace
              preventScrollReset
              prefetch="intent"
              aria-current={_id === plant._id ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 flex-col justify-center rounded-press border px-3.5 py-1.5 leading-tight',
                _id === plant._id ? 'border-leaf bg-sheet ring-1 ring-leaf' : 'border-line hover:border-leaf',
              )}
            >
              <span className="font-semibold">{label}</span>
              <span className="figures text-ink-soft text-sm">{stock === 0 ? 'Sold out' : formatPrice(price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
