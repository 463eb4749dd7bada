import type { Review } from '../../../../contract/reviews.ts'
import { recordsIn } from '../../../records.ts'
import { PlantPicture } from '../../../ui/plant-picture.tsx'

/** A review's photos, each a link to the whole picture. */
export function ReviewPhotos({ review: { photos, name } }: { review: Pick<Review, 'photos' | 'name'> }) {
  const shown = recordsIn(photos)
  if (shown.length === 0) return null
  return (
    <ul aria-label={`Photos by ${name}`} className="mt-3 flex flex-wrap gap-2">
      {shown.map(({ _id, url }, index) => (
        <li key={_id}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-press">
            <PlantPicture
              url={url}
              alt={`Photo ${index + 1} by ${name}`}
              sizes="96px"
              className="size-24 rounded-press"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
