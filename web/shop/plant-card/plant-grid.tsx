import type { CardedPlant } from './carded.ts'
import { PlantCard } from './plant-card.tsx'

type Props = { plants: readonly CardedPlant[]; headingLevel?: 'h2' | 'h3'; eagerCount?: number }

/** Cards in two, three or four columns. The first `eagerCount` pictures load at once. */
export function PlantGrid({ plants, headingLevel, eagerCount = 0 }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
      {plants.map((plant, index) => (
        <li key={plant._id}>
          <PlantCard plant={plant} headingLevel={headingLevel} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}
