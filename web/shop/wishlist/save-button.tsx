import { Heart } from 'lucide-react'
import { useIsSaved } from '../../session/wishlist/saved-plants.ts'
import type { Savable } from '../../session/wishlist/toggle-saved.ts'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Props = { plant: Savable & { name: string }; className: string }

/** The heart that saves a plant to the wishlist, or removes it; what it does is loaded with the first press. */
export function SaveButton({ plant, className }: Props) {
  const isSaved = useIsSaved(plant._id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={isSaved ? `Remove ${plant.name} from your wishlist` : `Save ${plant.name}`}
      disabled={!useHydrated()}
      onClick={() => void toggle(plant)}
      className={`group/save flex size-11 shrink-0 items-center justify-center rounded-full bg-sheet text-terracotta-deep transition-colors duration-200 ease-press hover:bg-leaf-mist noscript:hidden ${className}`}
    >
      <Heart aria-hidden="true" className="size-6 group-aria-pressed/save:fill-current" />
    </button>
  )
}

async function toggle(plant: Savable): Promise<void> {
  const failure = await import('../../session/wishlist/toggle-saved.ts').then(
    ({ toggleSaved }) => toggleSaved(plant),
    () => 'This could not be done. Please try again.',
  )
  if (failure !== null) toast.error(failure)
}
