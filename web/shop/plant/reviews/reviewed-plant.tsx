import type { Plant } from '../../../../contract/plants.ts'
import type { PackedLine } from '../../../../domain/packed/packed-lines.ts'
import { usePlantView } from '../../../measurement/shopping.ts'
import type { Loaded } from '../../loaded.ts'
import { PlantDetails } from '../plant-details.tsx'
import type { ReviewsData } from './load-reviews.ts'
import type { ReviewFilter } from './review-filter.ts'
import { Reviews } from './reviews.tsx'
import { useReviews } from './use-reviews.ts'

type Props = { plant: Plant; packed: readonly PackedLine[]; reviews: Loaded<ReviewsData>; filter: ReviewFilter }

/** A plant with its reviews. A review written here updates the rating at once. */
export function ReviewedPlant({ plant, packed, reviews, filter }: Props) {
  const shown = useReviews(plant, reviews, filter)
  usePlantView(plant)
  return (
    <>
      <PlantDetails plant={shown.plant} packed={packed} />
      <Reviews {...shown} />
    </>
  )
}
