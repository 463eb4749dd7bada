import { CircleAlert, CircleCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardDelivery } from '../delivery/card-delivery.tsx'
import type { FoundPlant } from './load-finder.ts'

type Props = { found: FoundPlant; isFirst: boolean }

/** A plant that fits, with the sentences for and against it. */
export function FoundPlantCard({ found: { plant, reasons, cautions }, isFirst }: Props) {
  return (
    <article className="group relative grid h-full grid-cols-[6rem_1fr] gap-4 rounded-press border border-line bg-sheet p-3 transition-shadow duration-300 ease-press hover:shadow-press sm:grid-cols-[9rem_1fr]">
      <PlantPicture
        url={plant.image.url}
        alt={plant.name}
        sizes="(min-width: 640px) 144px, 96px"
        loading={isFirst ? 'eager' : 'lazy'}
        className="self-start rounded-press"
      />
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg leading-snug sm:text-xl">
          <Link
            to={`/plants/${plant._id}`}
            prefetch="intent"
            className="underline decoration-transparent underline-offset-4 transition-colors duration-200 ease-press after:absolute after:inset-0 after:rounded-press group-hover:decoration-current"
          >
            {plant.name}
          </Link>
        </h3>
        {plant.scientificName !== undefined && (
          <p className="botanical text-[0.92rem] text-ink-soft leading-snug">{plant.scientificName}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <Price rupees={plant.price} size="small" />
          {plant.stock === 0 && <Badge>Out of Stock</Badge>}
        </p>
        {plant.stock > 0 && (
          <p className="figures mt-1 min-h-5 text-sm leading-5">
            <CardDelivery plant={plant} className="font-semibold text-leaf" />
          </p>
        )}
        {reasons !== null && (
          <p className="mt-2 flex gap-2 leading-snug">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf" />
            <span>
              <VisuallyHidden>Why it fits: </VisuallyHidden>
              {reasons}
            </span>
          </p>
        )}
        {cautions !== null && (
          <p className="mt-2 flex gap-2 text-ink-soft leading-snug">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-terracotta-deep" />
            <span>
              <VisuallyHidden>What speaks against it: </VisuallyHidden>
              {cautions}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}
