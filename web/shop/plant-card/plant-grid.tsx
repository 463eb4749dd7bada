import type { CardedPlant } from './card-fields.ts'
import { PlantCard } from './plant-card.tsx'

type Props = { plants: readonly CardedPlant[]; headingLevel?: 'h2' | 'h3' }

const SIZES =
  '(min-width: 1600px) 260px, (min-width: 1280px) 262px, (min-width: 1024px) 20vw, (min-width: 768px) 26vw, calc(50vw - 40px)'

/** Cards in two to five columns at the top of a page. A phone's first row loads at once. */
export function PlantGrid({ plants, headingLevel }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4 min-[100rem]:grid-cols-5">
      {plants.map((plant, index) => (
        <li key={plant._id}>
          <PlantCard plant={plant} sizes={SIZES} headingLevel={headingLevel} isFirst={index < 2} />
        </li>
      ))}
    </ul>
  )
}
