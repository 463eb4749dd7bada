import type { MetaDescriptor } from 'react-router'
import { type Category, categoryLabels } from '../../../domain/catalogue.ts'
import { noIndex, pageMeta } from '../../page-meta.ts'
import { canonicalAddress, type ShopQuery } from './shop-query.ts'

type Matches = Parameters<typeof pageMeta>[0]

/** The shop's title and the category's description; search results are excluded from search engines. */
export function shopMeta(matches: Matches, query: ShopQuery): MetaDescriptor[] {
  const { category, search } = query
  const described = category === 'all' ? everyPlant : categoryDescriptions[category]
  const meta = pageMeta(matches, (shopName) => `Shop | ${shopName}`, described, {
    path: canonicalAddress(query),
    ...(category === 'all' ? {} : { image: { url: `/images/${category}.jpg`, alt: categoryLabels[category] } }),
  })
  return search === '' ? meta : [...meta, noIndex]
}

const everyPlant =
  'Indoor and outdoor plants, succulents, exotic fruits, seeds and pots, each with its price, stock and care notes.'

const categoryDescriptions: Record<Category, string> = {
  indoor: 'Indoor plants for Indian homes: money plants, snake plants, palms and more, with light and watering notes.',
  outdoor:
    'Outdoor plants for balconies, terraces and gardens: tulsi, roses, hibiscus, jasmine and more that like the sun.',
  succulent:
    'Succulents and cacti that forgive a missed watering, potted in a mix that drains, with care notes for the monsoon.',
  'exotic-fruit':
    'Exotic fruit plants for pots and gardens, grafted or grown from cuttings, with notes on when they bear.',
  seeds: 'Seeds for kitchen gardens and flower beds, with sowing times for Indian seasons.',
  pots: 'Pots and planters for indoors and outdoors: terracotta, glazed, hanging and self-watering.',
}
