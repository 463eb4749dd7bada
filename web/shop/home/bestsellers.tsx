import { useRevalidator } from 'react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import type { Loaded } from '../loaded.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantCard } from '../plant-card/plant-card.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { clearStoredFilters } from '../shop/stored-filters.ts'

const SIZES = '(min-width: 1280px) 262px, (min-width: 1024px) 20vw, calc(50vw - 40px)'

/** The highest-rated plants. */
export function Bestsellers({ plants }: { plants: Loaded<CardedPlant[]> }) {
  const { revalidate } = useRevalidator()
  return (
    <section className="page pb-16 md:pb-24">
      <SectionHeading
        title="Our Bestselling Plants"
        action={
          <Link to="/shop" prefetch="intent" onClick={clearStoredFilters} className={textLinkStyle}>
            View All Plants
          </Link>
        }
      />
      {'error' in plants ? (
        <ErrorState title="Error loading featured plants" message={plants.error} onRetry={() => void revalidate()} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {plants.value.map((plant) => (
            <li key={plant._id}>
              <PlantCard plant={plant} sizes={SIZES} headingLevel="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
