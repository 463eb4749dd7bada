import { classNames } from '../../ui/class-names.ts'
import type { CardedPlant } from './card-fields.ts'
import { PlantCard } from './plant-card.tsx'

type Props = { plants: readonly CardedPlant[]; isNarrow?: boolean }

const SIZES = '(min-width: 1280px) 262px, (min-width: 1024px) 20vw, calc(50vw - 40px)'

/** Cards below a heading of the second level: four in a row, or two beside a column or on a small screen. */
export function PlantRow({ plants, isNarrow = false }: Props) {
  return (
    <ul className={classNames('grid grid-cols-2 gap-3 sm:gap-5', !isNarrow && 'lg:grid-cols-4')}>
      {plants.map((plant) => (
        <li key={plant._id}>
          <PlantCard plant={plant} sizes={SIZES} headingLevel="h3" />
        </li>
      ))}
    </ul>
  )
}
