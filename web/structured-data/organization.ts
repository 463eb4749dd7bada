import { shop } from '../../content/shop.ts'
import { type ContactDetails, isMapped } from '../contact-details.ts'
import { openingHours } from './opening-hours.ts'
import { type ShopIdentity, shopReference, type Thing } from './thing.ts'

/**
 * The shop as an organization: details from the settings; social profiles from `content/`, and its coordinates as long
 * as they match the address in the settings.
 */
export function organization(identity: ShopIdentity, contact: ContactDetails): Thing {
  const { map, social } = shop
  const { address, phone, email } = contact
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
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zipCode,
      addressCountry: 'IN',
    },
    ...(isMapped(address) && {
      geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
      hasMap: map.link,
    }),
    openingHoursSpecification: openingHours(contact.openingHours),
    currenciesAccepted: 'INR',
    sameAs: social.map(({ url }) => url),
  }
}
