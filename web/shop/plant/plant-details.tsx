import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Plant } from '../../../contract/plants.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { PackedLine } from '../../../domain/packed/packed-facts.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import type { AddressedDelivery } from '../delivery/delivery.ts'
import { PlantDelivery } from '../delivery/plant-delivery.tsx'
import { PlantRating } from '../plant-rating.tsx'
import { SaveButton } from '../wishlist/save-button.tsx'
import { Gallery } from './gallery.tsx'
import { Purchase } from './purchase.tsx'
import { type Related, RelatedPlants } from './related-plants.tsx'
import { ServedPart } from './served-part.tsx'

type Props = {
  plant: Plant
  packed: readonly PackedLine[]
  beside: Related
  addressed: AddressedDelivery | null
}

/** The description of a plant, its facts, what is stated on its package, and others in its place if it is sold out. */
export function PlantDetails({ plant, packed, beside, addressed }: Props) {
  return (
    <div className="grid gap-x-14 gap-y-6 pt-2 md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <header className="min-w-0 md:col-start-2">
        <Badge tone="green">{categoryLabels[plant.category] ?? 'Indoor Plant'}</Badge>
        <div className="mt-3 flex items-start justify-between gap-3">
          <h1 className="min-w-0 text-4xl lg:text-5xl">{plant.name}</h1>
          <SaveButton plant={plant} className="rounded-press border border-line" />
        </div>
        {plant.scientificName !== undefined && (
          <p className="botanical mt-1 text-ink-soft text-xl">{plant.scientificName}</p>
        )}
        <PlantRating plant={plant} className="mt-3" />
        <PriceTag plant={plant} />
        {plant.size && <SizeChoice plant={plant} />}
      </header>
      <div className="min-w-0 md:sticky md:top-22 md:col-start-1 md:row-span-2 md:row-start-1 md:self-start">
        <Gallery plant={plant} />
      </div>
      <div className="min-w-0 md:col-start-2">
        <ServedPart part="FactsStrip" with={{ plant }} />
        <Purchase plant={plant} />
        {plant.size && plant.stock === 0 && <ServedPart part="OtherSizes" with={{ plant }} />}
        {plant.stock > 0 && <PlantDelivery plant={plant} addressed={addressed} />}
        {plant.stock === 0 && <RelatedPlants {...beside} title="Similar plants in stock" list="alternatives" />}
        <ServedPart part="Promises" with={{}} />
        {plant.parts !== null && <ServedPart part="BundleParts" with={{ plant }} />}
        {plant.benefits.length > 0 && <ServedPart part="Benefits" with={{ benefits: plant.benefits }} />}
        {plant.careInstructions.length > 0 && (
          <section id="care" className="mt-10">
            <h2 className="mb-3 text-2xl">Care Instructions</h2>
            <Accordion
              items={plant.careInstructions.map(({ title, description }) => ({ title, content: description }))}
            />
          </section>
        )}
        <section className="mt-10">
          <h2 className="mb-3 text-2xl">About This Plant</h2>
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{plant.description}</p>
        </section>
        <ServedPart part="FactsSection" with={{ plant }} />
        {packed.length > 0 && <ServedPart part="PackedFacts" with={{ packed }} />}
      </div>
    </div>
  )
}

function PriceTag({ plant }: { plant: Plant }) {
  const { page: original, discount } = plant.compareAt
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Price rupees={plant.price} original={original} size="large" />
      {discount > 0 && (
        <>
          <Badge tone="terracotta">{discount}% OFF</Badge>
          <span className="font-semibold text-leaf">Save {discount}%</span>
        </>
      )}
    </p>
  )
}

/** The state of a navigation to another size, which moves the focus to it. */
const CHOSEN = 'size'

function SizeChoice({ plant }: { plant: Plant }) {
  const current = useRef<HTMLAnchorElement>(null)
  const isChosen = useLocation().state === CHOSEN
  useEffect(() => {
    if (isChosen) current.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <nav aria-labelledby="sizes" className="mt-5">
      <h2 id="sizes" className="mb-2 font-semibold font-text text-base">
        Size
      </h2>
      <ul className="flex flex-wrap gap-2">
        {plant.sizes.map(({ _id, label, detail, price, stock }) => (
          <li key={_id}>
            <Link
              ref={_id === plant._id ? current : undefined}
              to={`/plants/${_id}`}
              state={CHOSEN}
              replace
              preventScrollReset
              prefetch="intent"
              aria-current={_id === plant._id ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 flex-col justify-center rounded-press border px-3.5 py-1.5 leading-tight',
                _id === plant._id ? 'border-leaf bg-sheet ring-1 ring-leaf' : 'border-line hover:border-leaf',
              )}
            >
              <span className="font-semibold">{label}</span>
              {detail !== '' && <span className="figures text-sm">{detail}</span>}
              <span className="figures text-ink-soft text-sm">{stock === 0 ? 'Sold out' : formatPrice(price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
