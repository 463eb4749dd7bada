import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { focusNeighbour } from '../ui/focus.ts'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/spinner.tsx'

type HeadProps = {
  plant: { _id: string; name: string }
  /** Whether the plant still has a page */
  isSold?: boolean
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** The head of a line in the cart or the wishlist: the plant's name, linked, what is said below it, and a remove button. */
export function PlantLineHead({ plant, isSold = true, removeLabel, onRemove, children }: HeadProps) {
  return (
    <div className="flex w-full items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-xl">
          {isSold ? (
            <Link
              to={`/plants/${plant._id}`}
              className="underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {plant.name}
            </Link>
          ) : (
            plant.name
          )}
        </h2>
        {children}
      </div>
      <IconButton
        label={removeLabel}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          onRemove()
        }}
        className="-mt-1.5 -mr-2"
      >
        <Trash2 className="size-5" />
      </IconButton>
    </div>
  )
}

/** Such lines while they load; `columns` is the class of the grid's columns from a small screen up. */
export function PlantLineSkeletons({ columns }: { columns: string }) {
  return (
    <div className="grid gap-5">
      {['a', 'b', 'c'].map((line) => (
        <div key={line} className={`grid grid-cols-[5.5rem_1fr] gap-4 ${columns}`}>
          <Skeleton className="aspect-square" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
