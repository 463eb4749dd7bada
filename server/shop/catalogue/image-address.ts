import { isImagePath } from '../../../domain/canonical-path.ts'
import { isOwnHost } from '../../platform/http/origin.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

type Addressed = Pick<Shop, 'settings'>
type Image = { url: string }

/** Shown for a stored address that is none of an image. */
const PLACEHOLDER = '/images/placeholder.jpg'

/**
 * As an image is stored: a path where it is the shop's own (whichever of its names was used), else an https address in
 * its normal form; the placeholder instead of what `objectionToImage` objects to.
 */
export function storedImageUrl(shop: Addressed, url: string): string {
  return acceptedImageUrl(shop, url) ?? PLACEHOLDER
}

/**
 * As an image is presented: an absolute address. It is judged again, since what was stored by an older shop, or came back
 * from a backup of one, was judged by looser rules, and since the shop's own names change with its settings.
 */
export function imageUrl(shop: Addressed, stored: string): string {
  const { publicUrl, picturesUrl } = shop.settings
  const url = storedImageUrl(shop, stored)
  if (!url.startsWith('/')) return url
  return (picturesUrl !== null && url.startsWith('/uploads/') ? picturesUrl : publicUrl) + url
}

/**
 * Names the fields of a product whose images browsers would not show, or ask for what is no image: those at plain http
 * elsewhere, and all of the shop's own addresses but its pictures. A picture at `/api/auth/logout` would sign out
 * everybody who sees it.
 */
export function refusalOfImages(
  shop: Addressed,
  { image, images }: { image: Image; images: readonly Image[] },
): Refusal | null {
  const named: [field: string, url: string][] = [
    ['image.url', image.url],
    ...images.map(({ url }, index): [string, string] => [`images.${index}.url`, url]),
  ]
  const wrong = named.filter(([, url]) => objectionToImage(shop, url) !== null)
  if (wrong.length === 0) return null
  return refuse('invalid', { fields: Object.fromEntries(wrong.map(([field]) => [field, NOT_SHOWABLE])) })
}

/** Why browsers would not show the image at this address; null where they would. */
export function objectionToImage(shop: Addressed, url: string): string | null {
  return acceptedImageUrl(shop, url) === null ? NOT_SHOWABLE : null
}

const NOT_SHOWABLE = 'Please enter a valid URL that begins with https://'

/** The address in its normal form; null where a browser would not show it, or would ask for what is no image. */
function acceptedImageUrl({ settings }: Addressed, url: string): string | null {
  if (isImagePath(url)) return url
  if (!/^https?:\/\//i.test(url) || /[\\\p{C}\p{Z}]/u.test(url)) return null
  const address = URL.parse(url)
  if (address === null || address.username !== '' || address.password !== '') return null
  const { picturesUrl } = settings
  const inBucket = picturesUrl !== null && address.href.startsWith(`${picturesUrl}/uploads/`)
  const own = inBucket ? address.href.slice(picturesUrl.length) : isOwnHost(settings, address) ? address.pathname : null
  if (own !== null) return isImagePath(own) ? own : null
  return address.protocol === 'https:' ? address.href : null
}
