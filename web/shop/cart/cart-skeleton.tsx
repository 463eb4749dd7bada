import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function CartSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-44" />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-5">
          {['a', 'b', 'c'].map((line) => (
            <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4 sm:grid-cols-[7rem_1fr]">
              <Skeleton className="aspect-square" />
              <div className="grid content-start gap-3">
                <Skeleton className="h-6 w-2/3" />
                <Skeleton className="h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
