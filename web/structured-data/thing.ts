import type { useIdentity } from '../settings.ts'

/** A schema.org object. */
export type Thing = { '@type': string | readonly string[]; readonly [property: string]: unknown }

/** The shop's identity used by the builders. */
export type ShopIdentity = ReturnType<typeof useIdentity>

/** A reference to the shop by the id that the front page defines. */
export function shopReference({ shopName, publicUrl }: ShopIdentity): Thing {
  return { '@type': 'Organization', '@id': `${publicUrl}/#shop`, name: shopName }
}
