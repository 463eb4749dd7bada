import { useId } from 'react'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-row.tsx'
import { SectionHeading } from '../section-heading.tsx'

type Props = { title: string; plants: readonly CardedPlant[] }

/** A section of other plants at the end of a plant's page; none where there are none. */
export function RelatedPlants({ title, plants }: Props) {
  const id = useId()
  if (plants.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-16 md:mt-24">
      <SectionHeading id={id} title={title} />
      <PlantRow plants={plants} />
    </section>
  )
}
