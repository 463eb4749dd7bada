import { ownOrigins } from '../http/origin.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'

type Addressed = Pick<Shop, 'settings'>
type Image = { url: string }

/** As an image is kept: a path where it is the shop's own (whichever of its names was used), else as it came. */
export function storedImageUrl(shop: Addressed, url: string): string {
  if (url.startsWith('/')) return url
  const { origin, pathname, href } = new URL(url)
  if (ownOrigins(shop).has(origin)) return pathname
  const { picturesUrl } = shop.settings
  return picturesUrl !== null && href.startsWith(`${picturesUrl}/uploads/`) ? href.slice(picturesUrl.length) : url
}

/** As an image is presented: an absolute address. */
export function imageUrl({ settings }: Addressed, stored: string): string {
  const { publicUrl, picturesUrl } = settings
  if (!stored.startsWith('/')) return stored
  return (picturesUrl !== null && stored.startsWith('/uploads/') ? picturesUrl : publicUrl) + stored
}

/**
 * Names the fields of a product whose images browsers would not show, or ask for what is no image: those at plain http
 * elsewhere, and the API's own calls.
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
  return isShowable(storedImageUrl(shop, url)) ? null : NOT_SHOWABLE
}

const NOT_SHOWABLE = 'Please enter a valid URL that begins with https://'

function isShowable(stored: string): boolean {
  return stored.startsWith('/') ? !/^\/+api(\/|$)/i.test(stored) : /^https:/i.test(stored)
}
