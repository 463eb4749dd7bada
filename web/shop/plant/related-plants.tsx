import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-row.tsx'
import { SectionHeading } from '../section-heading.tsx'

type Props = { title: string; plants: readonly CardedPlant[]; isNarrow?: boolean }

/** A section of other plants, across a plant's page or `isNarrow` beside its pictures; none where there are none. */
export function RelatedPlants({ title, plants, isNarrow = false }: Props) {
  if (plants.length === 0) return null
  return (
    <section aria-label={title} className={isNarrow ? 'mt-10' : 'mt-16 md:mt-24'}>
      {isNarrow ? <h2 className="mb-3 text-2xl">{title}</h2> : <SectionHeading title={title} />}
      <PlantRow plants={plants} isNarrow={isNarrow} />
    </section>
  )
}
