import type { CardedPlant } from './card-fields.ts'
import { PlantCard } from './plant-card.tsx'

type Props = { plants: readonly CardedPlant[]; headingLevel?: 'h2' | 'h3' }

const SIZES =
  '(min-width: 1600px) 220px, (min-width: 1280px) 200px, (min-width: 1024px) 19vw, (min-width: 768px) 26vw, calc(50vw - 40px)'

/** Cards in two to five columns beside the filters of a page. A phone's first row loads at once. */
export function PlantGrid({ plants, headingLevel }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4 min-[100rem]:grid-cols-5">
      {plants.map((plant, index) => (
        <li key={plant._id}>
          <PlantCard plant={plant} sizes={SIZES} headingLevel={headingLevel} isFirst={index < 2} />
        </li>
      ))}
    </ul>
  )
}
