import { type Category, categoryLabels } from '../../domain/catalogue.ts'
import type { ShopIdentity, Thing } from './thing.ts'

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
