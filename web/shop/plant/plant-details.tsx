import type { Plant } from '../../../contract/plants.ts'
import { categoryLabels } from '../../../domain/catalogue.ts'
import type { PackedLine } from '../../../domain/packed/packed-lines.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { AddressedDelivery } from '../delivery/addressed-delivery.ts'
import { PlantDelivery } from '../delivery/plant-delivery.tsx'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRating } from '../plant-rating.tsx'
import { SaveButton } from '../wishlist/save-button.tsx'
import { Gallery } from './gallery.tsx'
import { PriceTag } from './price-tag.tsx'
import { Purchase } from './purchase.tsx'
import { RelatedPlants } from './related-plants.tsx'
import { ServedPart } from './served/served-part.tsx'
import { SizeChoice } from './size-choice.tsx'

type Props = {
  plant: Plant
  packed: readonly PackedLine[]
  alternatives: readonly CardedPlant[]
  addressed: AddressedDelivery | null
}

/** The description of a plant, its facts, what is stated on its package, and others in its place if it is sold out. */
export function PlantDetails({ plant, packed, alternatives, addressed }: Props) {
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
        <div className="mt-3 flex flex-wrap items-center gap-x-2">
          <PlantRating plant={plant} />
          {plant.reviews > 0 && (
            <span className="figures text-ink-soft text-sm">
              ({plant.reviews} {plant.reviews === 1 ? 'review' : 'reviews'})
            </span>
          )}
        </div>
        <PriceTag plant={plant} />
        {plant.size && <SizeChoice plant={plant} />}
      </header>
      <div className="min-w-0 md:sticky md:top-22 md:col-start-1 md:row-span-2 md:row-start-1 md:self-start">
        <Gallery plant={plant} />
      </div>
      <div className="min-w-0 md:col-start-2">
        <ServedPart part="FactsStrip" with={{ plant }} />
        <Purchase plant={plant} />
        {plant.stock > 0 && <PlantDelivery plant={plant} addressed={addressed} />}
        <RelatedPlants title="In stock instead" plants={alternatives} isNarrow />
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
