import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { pageStart } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { CardDelivery, CardsDelivery } from '../delivery/card-delivery.tsx'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'
import { SectionHeading } from '../section-heading.tsx'

type Props = { ids: readonly string[]; onEmpty: () => void; onClear: () => void }

/** The place for the plants of these ids, which load as it comes near the viewport. */
export default function SeenPlants(props: Props) {
  const [isNear, setNear] = useState(false)
  const place = useComingIntoView(useCallback(() => setNear(true), []))
  return (
    <div ref={place} className="mt-16 min-h-84">
      {isNear && <SeenRow {...props} />}
    </div>
  )
}

/** The plants that are on sale, in the order of their ids. `onEmpty` is called when there is nothing to show. */
function SeenRow({ ids, onEmpty, onClear }: Props) {
  const { value: plants, error } = useLoaded(() => loadSeen(ids))
  const isEmpty = error !== null || plants?.length === 0
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty, onEmpty])
  const clear = () => {
    pageStart()?.focus({ preventScroll: true })
    onClear()
  }
  return (
    <section aria-labelledby="recently-seen" aria-busy={plants === null}>
      <SectionHeading
        id="recently-seen"
        title="Recently viewed"
        action={
          <Button variant="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        }
      />
      <CardsDelivery plants={plants ?? []} said={null}>
        <ul className="flex gap-4 overflow-x-auto p-1 pb-3">
          {plants === null
            ? ids.map((id) => (
                <li key={id} className={itemStyle}>
                  <Skeleton className="aspect-square" />
                </li>
              ))
            : plants.map((plant) => (
                <li key={plant._id} className={itemStyle}>
                  <SeenPlant plant={plant} />
                </li>
              ))}
        </ul>
      </CardsDelivery>
    </section>
  )
}

const itemStyle = 'w-34 shrink-0 sm:w-40'

function SeenPlant({ plant }: { plant: CardedPlant }) {
  return (
    <div className="relative">
      <div className="relative">
        <PlantPicture url={plant.pictures ?? plant.image.url} alt="" sizes="160px" className="rounded-press" />
        {plant.stock > 0 && <CardDelivery plant={plant} className="card-day" />}
      </div>
      <h3 className="mt-2 line-clamp-1 text-base leading-snug">
        <Link
          to={`/plants/${plant._id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-press"
        >
          {plant.name}
        </Link>
      </h3>
      <Price rupees={plant.price} size="small" />
    </div>
  )
}

async function loadSeen(ids: readonly string[]): Promise<CardedPlant[]> {
  const found = await api.call('GET /plants', { query: { ids: ids.join(','), limit: ids.length } })
  return found.map(carded).toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
}
