import type { Plant } from '../../../../contract/plants.ts'
import { usePlantView } from '../../../measurement/shopping.ts'
import type { Loaded } from '../../loaded.ts'
import { PlantDetails } from '../plant-details.tsx'
import type { ReviewsData } from './load-reviews.ts'
import { Reviews } from './reviews.tsx'
import { useReviews } from './use-reviews.ts'

/** A plant with its reviews. A review written here updates the rating at once. */
export function ReviewedPlant({ plant, reviews }: { plant: Plant; reviews: Loaded<ReviewsData> }) {
  const shown = useReviews(plant, reviews)
  usePlantView(plant)
  return (
    <>
      <PlantDetails plant={shown.plant} />
      <Reviews {...shown} />
    </>
  )
}
