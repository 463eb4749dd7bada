import type { Claim } from '../../contract/claims.ts'
import { useSettings } from '../settings.ts'
import { classNames } from '../ui/class-names.ts'
import { Image } from '../ui/picture.tsx'

type Props = { claim: Pick<Claim, '_id' | 'ticket' | 'photos'>; isLarge?: boolean }

/**
 * A claim's photos, each a link to the whole picture in a new tab. They are private: the session's cookie opens them.
 */
export function ClaimPhotos({ claim: { _id, ticket, photos }, isLarge = false }: Props) {
  const { apiHost } = useSettings() ?? { apiHost: null }
  if (photos.length === 0) return null
  const side = isLarge ? LARGE : SMALL
  return (
    <ul
      aria-label={`Photos of ${ticket}`}
      className={isLarge ? 'grid gap-3 sm:grid-cols-2' : 'mt-3 flex flex-wrap gap-2'}
    >
      {photos.map((photo, index) => {
        const address = `${apiHost ?? ''}/api/claims/${_id}/photos/${photo}`
        return (
          <li key={photo}>
            <a href={address} target="_blank" rel="noreferrer" className="block rounded-press">
              <Image
                src={address}
                // An API on another host sends pictures by CORS only.
                crossOrigin={apiHost === null ? undefined : 'use-credentials'}
                alt={`Open photo ${index + 1} at full size`}
                width={side}
                height={side}
                className={classNames(
                  'rounded-press',
                  isLarge ? 'h-auto w-full bg-paper-deep' : 'size-24 object-cover',
                )}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const LARGE = 800
const SMALL = 96
