import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function WishlistSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-56" />
      <div className="mt-7 grid gap-5">
        {['a', 'b', 'c'].map((line) => (
          <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr]">
            <Skeleton className="aspect-square" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
