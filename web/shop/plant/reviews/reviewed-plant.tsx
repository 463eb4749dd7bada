import type { Plant } from '../../../../contract/plants.ts'
import type { PackedLine } from '../../../../domain/packed/packed-lines.ts'
import { kindOf } from '../../../../domain/related/similarity.ts'
import { usePlantView } from '../../../measurement/shopping.ts'
import type { AddressedDelivery } from '../../delivery/addressed-delivery.ts'
import type { Loaded } from '../../loaded.ts'
import type { RelatedCards } from '../load-related.ts'
import { PlantDetails } from '../plant-details.tsx'
import { RelatedPlants } from '../related-plants.tsx'
import type { ReviewsData } from './load-reviews.ts'
import type { ReviewFilter } from './review-filter.ts'
import { Reviews } from './reviews.tsx'
import { useReviews } from './use-reviews.ts'

type Props = {
  plant: Plant
  packed: readonly PackedLine[]
  reviews: Loaded<ReviewsData>
  filter: ReviewFilter
  related: RelatedCards
  /** The promise for the PIN of the address */
  addressed?: AddressedDelivery | null
}

/** A plant with its reviews and related plants. A review written here updates the rating at once. */
export function ReviewedPlant({ plant, packed, reviews, filter, related, addressed = null }: Props) {
  const shown = useReviews(plant, reviews, filter)
  usePlantView(plant)
  return (
    <>
      <PlantDetails plant={shown.plant} packed={packed} alternatives={related.alternatives} addressed={addressed} />
      <RelatedPlants title="Goes with" plants={related.goesWith} />
      <Reviews {...shown} />
      <RelatedPlants title={`Similar ${kindOf(plant.category)}`} plants={related.similar} />
    </>
  )
}
