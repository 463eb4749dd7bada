import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { RelatedProducts } from '../../../domain/related.ts'
import { api } from '../../api.ts'
import { classNames } from '../../ui/class-names.ts'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-card.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { loadRelated } from './load-plant.ts'

/** The products related to a plant, null until they have loaded, and the ref of each place reserved for them. */
export type Related = {
  related: RelatedProducts<CardedPlant> | null
  place: ReturnType<typeof useComingIntoView>
}

/** Loads what is related once a place for it comes near the viewport. Another plant needs another `key`. */
export function useRelated(id: string, served: Related['related']): Related {
  const [isNear, setNear] = useState(false)
  const [related, setRelated] = useState(served)
  const place = useComingIntoView(useCallback(() => setNear(true), []))
  useEffect(() => {
    if (isNear) void loadRelated(api, id).then(setRelated)
  }, [isNear, id])
  return { related, place }
}

type Props = Related & {
  title: string
  list: keyof RelatedProducts<CardedPlant>
  /** A link beside the title, which is there also without these plants */
  link?: ReactNode
}

/** A section of other plants. Its space is reserved until they have loaded; without any, only the `link` is shown. */
export function RelatedPlants({ related, place, title, list, link }: Props) {
  const plants = related?.[list] ?? []
  const isNarrow = list === 'alternatives'
  const margin = isNarrow ? 'mt-10' : 'mt-16 md:mt-24'
  if (plants.length > 0) {
    return (
      <section aria-label={title} className={margin}>
        {isNarrow ? <h2 className="mb-3 text-2xl">{title}</h2> : <SectionHeading title={title} action={link} />}
        <PlantRow plants={plants} isNarrow={isNarrow} />
      </section>
    )
  }
  if (related) return link ? <div className={margin}>{link}</div> : null
  return (
    <div ref={place} className={classNames(margin, 'min-h-240 md:min-h-140 noscript:min-h-0')}>
      {link}
    </div>
  )
}
