import { ownOrigins } from '../http/origin.ts'
import type { Shop } from '../shop.ts'

/** As an image is kept: a path where it is the shop's own (whichever of its names was used), else as it came. */
export function storedImageUrl(shop: Shop, url: string): string {
  if (url.startsWith('/')) return url
  const { origin, pathname } = new URL(url)
  return ownOrigins(shop).has(origin) ? pathname : url
}

/** As an image is presented: an absolute address. */
export function imageUrl({ settings }: Shop, stored: string): string {
  return stored.startsWith('/') ? settings.publicUrl + stored : stored
}
