import { useRevalidator } from 'react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import type { Loaded } from '../loaded.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-row.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { clearStoredFilters } from '../shop/stored-filters.ts'

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
        <PlantRow plants={plants.value} />
      )}
    </section>
  )
}
