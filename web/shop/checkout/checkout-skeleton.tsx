import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function CheckoutSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-44" />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-8">
          <Skeleton className="h-96" />
          <Skeleton className="h-36" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
