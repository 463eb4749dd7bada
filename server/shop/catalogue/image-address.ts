import { isImagePath } from '../../../domain/paths.ts'
import { uploadedPictureAt } from '../../../domain/uploaded-picture.ts'
import { isOwnHost } from '../../platform/http/origin.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { PlantRow } from './plant-row.ts'

type ShopAddresses = Pick<Shop, 'settings'>
type Image = { url: string }

/** Shown instead of a stored address that is no image. */
const PLACEHOLDER = '/images/placeholder.jpg'

/**
 * The form in which an image's address is stored: a path where it is the shop's own (under any of its names), else an https
 * address in its normal form; the placeholder for a refused address.
 */
export function storedImageUrl(shop: ShopAddresses, url: string): string {
  return acceptedImageUrl(shop, url) ?? PLACEHOLDER
}

/** The absolute address of a stored image, validated again: an older shop stored by looser rules, and its names may change. */
export function imageUrl(shop: ShopAddresses, stored: string): string {
  const { publicUrl, picturesUrl } = shop.settings
  const url = storedImageUrl(shop, stored)
  if (!url.startsWith('/')) return url
  return (picturesUrl !== null && url.startsWith('/uploads/') ? picturesUrl : publicUrl) + url
}

/** The absolute address of an upload that is not public: the shop sends it to those who may see it. */
export function privateImageUrl({ settings: { apiHost, publicUrl } }: ShopAddresses, name: string): string {
  return `${apiHost ?? publicUrl}/uploads/${name}.jpg`
}

/** The names of the uploads that products show. */
export function uploadsOf(plants: readonly Pick<PlantRow, 'image_url' | 'images'>[]): string[] {
  const urls = plants.flatMap(({ image_url, images }) => [image_url, ...images.map(({ url }) => url)])
  return urls.flatMap((url) => uploadedPictureAt(url) ?? [])
}

/**
 * Refuses images that browsers would not show, and addresses of the shop that are no picture: one at `/api/auth/logout` would
 * sign out everyone who sees it.
 */
export function refusalOfImages(shop: ShopAddresses, { image, images }: { image: Image; images: readonly Image[] }) {
  const fields: [field: string, url: string][] = [
    ['image.url', image.url],
    ...images.map(({ url }, index): [string, string] => [`images.${index}.url`, url]),
  ]
  const wrong = fields.filter(([, url]) => imageUrlProblem(shop, url) !== null)
  if (wrong.length === 0) return null
  return refuse('invalid', { fields: Object.fromEntries(wrong.map(([field]) => [field, IMAGE_PROBLEM])) })
}

/** The problem with an image's address; null when browsers would show it. */
export function imageUrlProblem(shop: ShopAddresses, url: string): string | null {
  return acceptedImageUrl(shop, url) === null ? IMAGE_PROBLEM : null
}

const IMAGE_PROBLEM = 'Please enter a valid URL that begins with https://'

function acceptedImageUrl({ settings }: ShopAddresses, url: string): string | null {
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
