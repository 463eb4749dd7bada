import type { Plant } from '../../../contract/plants.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'

/** A product's picture and names, with its size. */
export function ProductName({ plant }: { plant: Plant }) {
  const name = nameWithSize(plant)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PlantPicture url={plant.image.url} alt="" sizes="44px" className="size-11 shrink-0 rounded-press" />
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        {plant.scientificName !== undefined && (
          <span className="botanical block truncate text-[0.8rem] text-ink-soft">{plant.scientificName}</span>
        )}
      </span>
    </span>
  )
}
