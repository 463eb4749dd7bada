import { shop } from '../../content/shop.ts'
import { type Category, categoryLabels } from '../../domain/catalogue.ts'
import { type ContactDetails, isMapped } from '../contact-details.ts'
import type { useIdentity } from '../settings.ts'

export type Thing = { '@type': string | readonly string[]; readonly [property: string]: unknown }

export type ShopIdentity = ReturnType<typeof useIdentity>

/** A reference to the shop by the id that the front page defines. */
export function shopReference({ shopName, publicUrl }: ShopIdentity): Thing {
  return { '@type': 'Organization', '@id': `${publicUrl}/#shop`, name: shopName }
}

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

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours in the shop's notation (`Mon-Fri`, `9am-6pm`); other lines are skipped. */
export function openingHours(lines: readonly { days: string; hours: string }[]): Thing[] {
  return lines.flatMap(({ days, hours }) => {
    const [first, last = first] = days.split(/[-–]/).map(dayOf)
    const [opens, closes] = hours.split(/[-–]/).map(timeOf)
    if (first === undefined || last === undefined || first < 0 || last < first || !opens || !closes) return []
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK.slice(first, last + 1), opens, closes }]
  })
}

function dayOf(name: string): number {
  const start = name.trim().toLowerCase()
  return start.length < 3 ? -1 : WEEK.findIndex((day) => day.toLowerCase().startsWith(start))
}

/** `9am` → `09:00`, `6:30pm` → `18:30`; null for anything else. */
function timeOf(text: string): string | null {
  const [, hour, minute = '00', half] = /^\s*(1[0-2]|[1-9])(?::([0-5]\d))?\s*([ap])m\s*$/i.exec(text) ?? []
  if (hour === undefined || half === undefined) return null
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

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

/** The breadcrumbs of a page: home, shop, category, and the plant on a plant's page. */
export function breadcrumbs(
  { publicUrl }: ShopIdentity,
  category: Category,
  plant?: { _id: string; name: string },
): Thing {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    { name: categoryLabels[category], path: `/shop?category=${category}` },
    ...(plant === undefined ? [] : [{ name: plant.name, path: `/plants/${plant._id}` }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

export function faqPage(faqs: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
