import { shop } from '../../content/shop.ts'
import { openingHours } from './opening-hours.ts'
import { type ShopIdentity, shopReference, type Thing } from './thing.ts'

/** The shop and the nursery behind it, from `content/shop.ts`. Its legal name is the settings', and stands on the legal pages. */
export function organization(identity: ShopIdentity): Thing {
  const { address, phone, email, map, social } = shop
  const { publicUrl } = identity
  return {
    ...shopReference(identity),
    '@type': ['Organization', 'GardenStore'],
    url: `${publicUrl}/`,
    logo: `${publicUrl}/images/icon-180.png`,
    image: `${publicUrl}/images/social.jpg`,
    telephone: phone.link.replace('tel:', ''),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: `${address.city}, ${address.district}`,
      addressRegion: address.state,
      postalCode: address.zipCode,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    hasMap: map.link,
    openingHoursSpecification: openingHours(shop.openingHours),
    currenciesAccepted: 'INR',
    sameAs: social.map(({ url }) => url),
  }
}
