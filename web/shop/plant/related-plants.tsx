import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import type { RelatedProducts } from '../../../domain/related.ts'
import { api } from '../../api.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import { carded } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-card.tsx'
import { SectionHeading } from '../section-heading.tsx'

/** The products related to a plant, null until they have loaded, and the ref of each place reserved for them. */
export type Related = {
  related: RelatedProducts<Plant> | null
  place: ReturnType<typeof useComingIntoView>
}

/**
 * Loads the products related to a plant once a place for them comes near the viewport. If that fails there are none, since the
 * page is whole without them. A page of another plant needs another `key`.
 */
export function useRelated(id: string): Related {
  const [isNear, setNear] = useState(false)
  const [related, setRelated] = useState<Related['related']>(null)
  const place = useComingIntoView(useCallback(() => setNear(true), []))
  useEffect(() => {
    if (isNear) void api.call('GET /plants/:id/related', { params: { id } }).then(setRelated, () => setRelated(NOTHING))
  }, [isNear, id])
  return { related, place }
}

const NOTHING = { goesWith: [], similar: [], alternatives: [] }

type Props = Related & {
  title: string
  list: keyof RelatedProducts<Plant>
  /** A link beside the title, which is there also without these plants */
  link?: ReactNode
}

/**
 * A section of other plants, across a plant's page; alternatives are beside its pictures. The space of a section is reserved
 * until they have loaded; if there are none, only the `link` is shown.
 */
export function RelatedPlants({ related, place, title, list, link }: Props) {
  const plants = related?.[list] ?? []
  const isNarrow = list === 'alternatives'
  const margin = isNarrow ? 'mt-10' : 'mt-16 md:mt-24'
  if (plants.length > 0) {
    return (
      <section aria-label={title} className={margin}>
        {isNarrow ? <h2 className="mb-3 text-2xl">{title}</h2> : <SectionHeading title={title} action={link} />}
        <PlantRow plants={plants.map(carded)} isNarrow={isNarrow} />
      </section>
    )
  }
  if (related && !link) return null
  const height = isNarrow ? 'min-h-230' : 'min-h-140'
  return (
    <div ref={place} className={classNames(margin, !related && `${height} noscript:min-h-0`)}>
      {link}
    </div>
  )
}

/** Leads to other plants also without scripts, as search engines read the page. */
export function CategoryLink({ category }: Pick<Plant, 'category'>) {
  return (
    <Link to={`/shop?category=${category}`} className={textLinkStyle}>
      View All {categoryLabels[category]}
    </Link>
  )
}
