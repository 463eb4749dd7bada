import { type ShopIdentity, shopReference, type Thing } from './thing.ts'

/** The site, and its search address. */
export function webSite(identity: ShopIdentity): Thing {
  const { shopName, publicUrl } = identity
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: shopName,
    url: `${publicUrl}/`,
    inLanguage: 'en-IN',
    publisher: shopReference(identity),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/shop?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
