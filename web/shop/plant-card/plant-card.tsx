import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardDelivery } from '../delivery/card-delivery.tsx'
import { PlantRating } from '../plant-rating.tsx'
import { SaveButton } from '../wishlist/save-button.tsx'
import type { CardedPlant } from './card-fields.ts'

const IN_GRID =
  '(min-width: 1600px) 220px, (min-width: 1280px) 200px, (min-width: 1024px) 19vw, (min-width: 768px) 26vw, calc(50vw - 40px)'

/** Cards in two to five columns beside the filters of a page. A phone's first row loads at once. */
export function PlantGrid({ plants }: { plants: readonly CardedPlant[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-4 min-[100rem]:grid-cols-5">
      {plants.map((plant, index) => (
        <li key={plant._id}>
          <PlantCard plant={plant} sizes={IN_GRID} isFirst={index < 2} />
        </li>
      ))}
    </ul>
  )
}

const IN_ROW = '(min-width: 1280px) 262px, (min-width: 1024px) 20vw, calc(50vw - 40px)'

/** Cards below a heading of the second level: four in a row, or two beside a column or on a small screen. */
export function PlantRow({ plants, isNarrow = false }: { plants: readonly CardedPlant[]; isNarrow?: boolean }) {
  return (
    <ul className={classNames('grid grid-cols-2 gap-3 sm:gap-5', !isNarrow && 'lg:grid-cols-4')}>
      {plants.map((plant) => (
        <li key={plant._id}>
          <PlantCard plant={plant} sizes={IN_ROW} heading="h3" />
        </li>
      ))}
    </ul>
  )
}

type Props = { plant: CardedPlant; sizes: string; isFirst?: boolean; heading?: 'h2' | 'h3' }

/** A plant's picture, `sizes` wide, and its label, both linking to it, and the heart that saves it. */
function PlantCard({ plant, sizes, isFirst = false, heading: Heading = 'h2' }: Props) {
  return (
    <article className="group relative flex h-full flex-col rounded-press border border-line bg-sheet p-2 transition-shadow duration-300 ease-press hover:shadow-press sm:p-3">
      <div className="relative">
        <PlantPicture
          url={plant.pictures ?? plant.image.url}
          alt={plant.name}
          sizes={sizes}
          loading={isFirst ? 'eager' : 'lazy'}
          className="rounded-press [&_img]:transition-transform [&_img]:duration-500 [&_img]:ease-press group-hover:[&_img]:scale-104"
        />
        {plant.stock === 0 ? (
          <Badge tone="neutral" className="absolute bottom-2 left-2 border border-line">
            Out of Stock
          </Badge>
        ) : (
          <CardDelivery plant={plant} className="card-day" />
        )}
      </div>
      <div className="flex grow flex-col px-1 pt-3 pb-1 sm:px-2">
        <Heading className="line-clamp-3 text-lg leading-snug sm:text-xl">{plant.name}</Heading>
        {plant.scientificName !== undefined && (
          <p className="botanical line-clamp-2 text-[0.92rem] text-ink-soft leading-snug">{plant.scientificName}</p>
        )}
        <PlantRating plant={plant} size="small" className="mt-2" />
        {plant.words !== '' && (
          // A word that does not fit wraps onto a line that is not shown
          <p className="mt-1.5 h-5 overflow-hidden text-ink-soft text-sm leading-5">{plant.words}</p>
        )}
        <div className="mt-auto flex flex-col items-start pt-2">
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            {plant.family === undefined ? (
              <Price rupees={plant.price} original={plant.original} />
            ) : (
              <>
                <span className="text-ink-soft text-sm">from</span>
                <Price rupees={plant.family.from} />
                <span className="text-ink-soft text-sm">{plant.family.sizes} sizes</span>
              </>
            )}
          </p>
          <TextLink
            to={`/plants/${plant._id}`}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-press group-hover:decoration-current"
          >
            View Details<VisuallyHidden>: {plant.name}</VisuallyHidden>
          </TextLink>
        </div>
      </div>
      <SaveButton
        plant={plant}
        className="absolute top-2 right-2 sm:top-3 sm:right-3 [&>button]:bg-clip-content [&>button]:p-1.5 [&>button]:rounded-[0.75rem]"
      />
    </article>
  )
}
