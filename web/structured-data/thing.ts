import type { ShopSettings } from '../settings.ts'

/** Something as schema.org describes it. */
export type Thing = { '@type': string | readonly string[]; readonly [property: string]: unknown }

/** What the builders need to know of the shop. */
export type ShopIdentity = Pick<ShopSettings, 'shopName' | 'publicUrl'>

/** The shop, where it is only referred to: the name under which the front page tells all about it. */
export function shopReference({ shopName, publicUrl }: ShopIdentity): Thing {
  return { '@type': 'Organization', '@id': `${publicUrl}/#shop`, name: shopName }
}
