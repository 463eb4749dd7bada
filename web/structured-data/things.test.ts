import assert from 'node:assert/strict'
import { test } from 'vitest'
import { faqs } from '../../content/faqs.ts'
import { unknownFacts } from '../../domain/plant-facts/plant-facts.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { theRules, theSettings } from '../../test/screens/settings-records.ts'
import { contactDetails } from '../contact-details.ts'
import { product, productOrFamily } from './product.ts'
import { breadcrumbs, faqPage, openingHours, organization, webSite } from './things.ts'

const identity = { shopName: 'Paudha', publicUrl: 'https://paudha.example', rules: theRules }

const picture = { url: 'https://paudha.example/images/tulsi.jpg', public_id: null }
const tulsi = aPlant({
  ...{ _id: 'tulsi00000000000', name: 'Tulsi', price: 99.5, stock: 7, image: picture },
  images: [{ ...picture, isPrimary: true, order: 0 }],
})

test('a product offers at a price with two decimals, as far as it can be ordered', () => {
  assert.partialDeepStrictEqual(product(identity, tulsi) as unknown, {
    image: ['https://paudha.example/images/tulsi.jpg'],
    sku: tulsi._id,
    offers: {
      price: '99.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      url: 'https://paudha.example/plants/tulsi00000000000',
    },
  })
  const ofStock = (stock: number) => JSON.stringify(product(identity, { ...tulsi, stock }))
  assert.ok(ofStock(1).includes('schema.org/LimitedAvailability'))
  assert.ok(ofStock(0).includes('schema.org/OutOfStock'))
})

test('the facts that are known are properties of the product', () => {
  assert.ok(!('additionalProperty' in product(identity, tulsi)))
  const facts = { ...unknownFacts, light: 'sun', heightCm: 30 } as const
  assert.deepEqual(product(identity, { ...tulsi, facts }).additionalProperty, [
    { '@type': 'PropertyValue', name: 'Light', value: 'Full sun' },
    { '@type': 'PropertyValue', name: 'Height as sold', value: '30 cm' },
  ])
})

test('free delivery is stated only while the owner charges no fee', () => {
  const offered = (deliversFree: boolean) =>
    JSON.stringify(product({ ...identity, rules: { ...theRules, deliversFree } }, tulsi))
  assert.ok(offered(true).includes('shippingDetails'))
  assert.ok(!offered(false).includes('shippingDetails'))
})

test('a rating is included only if it comes from reviews', () => {
  assert.ok(!('aggregateRating' in product(identity, tulsi)))
  assert.deepEqual(product(identity, { ...tulsi, rating: 4, reviews: 3 }).aggregateRating, {
    '@type': 'AggregateRating',
    ratingValue: '4.0',
    reviewCount: 3,
    bestRating: '5',
    worstRating: '1',
  })
})

test('breadcrumbs lead from home over the category to the plant', () => {
  const items = (thing: object) => (thing as { itemListElement: Record<string, unknown>[] }).itemListElement
  assert.deepEqual(
    items(breadcrumbs(identity, 'exotic-fruit', tulsi)).map(({ position, name, item }) => [position, name, item]),
    [
      [1, 'Home', 'https://paudha.example/'],
      [2, 'Shop', 'https://paudha.example/shop'],
      [3, 'Exotic Fruits', 'https://paudha.example/shop?category=exotic-fruit'],
      [4, 'Tulsi', 'https://paudha.example/plants/tulsi00000000000'],
    ],
  )
  assert.equal(items(breadcrumbs(identity, 'pots')).length, 3)
})

test('the organization has the details in the settings', () => {
  const place = { street: 'Gat No. 12', city: 'Saswad', zipCode: '412301' }
  const reached = { phone: '(020) 5550-0100', email: 'office@hirval.example', openingHours: 'Mon-Sat 8am-4pm' }
  const thing = organization(identity, contactDetails(theSettings({ ...place, ...reached })))
  assert.partialDeepStrictEqual(thing as unknown, {
    ...{ '@type': ['Organization', 'GardenStore'], url: 'https://paudha.example/' },
    ...{ telephone: '02055500100', email: 'office@hirval.example' },
    openingHoursSpecification: [{ opens: '08:00', closes: '16:00' }],
  })
  assert.match(JSON.stringify(thing.address), /Gat No\. 12.*Saswad.*412301/)
  assert.ok(!('legalName' in thing), 'the settings have it, and may have another')
})

test('the site can be searched by its address', () => {
  assert.ok(JSON.stringify(webSite(identity)).includes('https://paudha.example/shop?search={search_term_string}'))
})

test('every question has its answer', () => {
  const questions = faqs(theRules, true)
  const { mainEntity } = faqPage(questions) as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  assert.deepEqual(
    mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
    questions.map(({ question, answer }) => [question, answer]),
  )
})

const size = { family: 'Tulsi', label: '15 cm pot', position: 1 }

test('a family of sizes is one group at the address of its first size, rated as a whole, with an offer for each size', () => {
  const sizes = [
    { _id: 'small00000000000', label: '10 cm pot', detail: '', price: 99.5, stock: 0 },
    { _id: tulsi._id, label: '15 cm pot', detail: '', price: 199, stock: 7 },
  ]
  const rated = { ...tulsi, price: 199, reviews: 3, size, sizes }
  const { hasVariant, ...group } = productOrFamily(identity, rated) as Record<string, unknown>
  const address = 'https://paudha.example/plants/small00000000000'
  assert.deepEqual([group['@type'], group.url, group.name], ['ProductGroup', address, 'Tulsi'])
  assert.equal((group.aggregateRating as { reviewCount: number }).reviewCount, 3)
  const variants = hasVariant as { name: string; sku: string; url: string; offers: Record<string, unknown> }[]
  assert.deepEqual(
    variants.map(({ name, sku, offers }) => [name, sku, offers.price, offers.availability]),
    [
      ['Tulsi, 10 cm pot', 'small00000000000', '99.50', 'https://schema.org/OutOfStock'],
      ['Tulsi, 15 cm pot', tulsi._id, '199.00', 'https://schema.org/InStock'],
    ],
  )
  assert.ok(variants.every((variant) => variant.url.endsWith(variant.sku) && !('aggregateRating' in variant)))
})

test('a plant without sizes, or the only one left of its family, is a product', () => {
  const alone = { ...tulsi, size, sizes: [{ _id: tulsi._id, label: size.label, detail: '', price: 99.5, stock: 7 }] }
  for (const plant of [tulsi, alone]) assert.deepEqual(productOrFamily(identity, plant), product(identity, plant))
  assert.equal(product(identity, alone).name, 'Tulsi, 15 cm pot')
})

test('opening hours are read in the shop’s notation, and left out where they cannot be', () => {
  const read = (days: string, hours: string) =>
    openingHours([{ days, hours }]).map(({ '@type': type, ...read }) => [type, read.dayOfWeek, read.opens, read.closes])
  const type = 'OpeningHoursSpecification'
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  assert.deepEqual(read('Mon-Fri', '9am-6pm'), [[type, weekdays, '09:00', '18:00']])
  assert.deepEqual(read('Sunday', '10:30 am – 12pm'), [[type, ['Sunday'], '10:30', '12:00']])
  for (const days of ['By appointment', 'Fri-Mon', '']) assert.deepEqual(read(days, '9am-6pm'), [])
  for (const hours of ['all day', '']) assert.deepEqual(read('Mon-Fri', hours), [])
})
