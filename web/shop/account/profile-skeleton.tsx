import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function ProfileSkeleton() {
  return (
    <div className="page max-w-3xl pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-56" />
      <Skeleton className="mt-7 h-60" />
    </div>
  )
}
