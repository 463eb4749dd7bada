import { Heart } from 'lucide-react'
import type { Savable } from '../../session/wishlist/account-wishlist.ts'
import { useIsSaved } from '../../session/wishlist/saved-plants.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The heart that saves a plant to the wishlist, or removes it; what it does is loaded with the first press. */
export function SaveButton({ plant, className }: { plant: Savable & { name: string }; className: string }) {
  const isSaved = useIsSaved(plant._id)
  return (
    <span className={`noscript:hidden ${className}`}>
      <IconButton
        label={isSaved ? `Remove ${plant.name} from your wishlist` : `Save ${plant.name}`}
        disabled={!useHydrated()}
        onClick={() => void toggle(plant)}
        className="bg-sheet text-terracotta-deep"
      >
        <Heart className={`size-6 ${isSaved ? 'fill-current' : ''}`} />
      </IconButton>
    </span>
  )
}

function toggle(plant: Savable): Promise<void> {
  return import('../../session/wishlist/account-wishlist.ts').then(
    ({ toggleSaved }) => toggleSaved(plant),
    () => toast.error('That didn’t work. Please try again.'),
  )
}
