import type { Category } from '../domain/catalogue.ts'
import manifest from './illustrations/manifest.json' with { type: 'json' }

/** The order in which a product's views stand in its gallery. */
const views = ['main', 'detail', 'room']

/** A product's pictures, the whole plant first; its category's scene if it has no drawing yet. */
export function picturesOf(slug: string, category: Category) {
  const drawn = views.map((view) => `plants/${slug}-${view}`).filter((name) => name in manifest)
  const names = drawn.length > 0 ? drawn : [category]
  const urls = names.map((name) => `/images/${name}.jpg`)
  return {
    image: { url: urls[0] ?? '' },
    images: urls.map((url, order) => ({ url, order, isPrimary: order === 0 })),
  }
}
