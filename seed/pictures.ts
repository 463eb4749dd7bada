/** A product's pictures, in the order of its gallery: the whole plant, a close look, the plant in use. */
export function picturesOf(slug: string) {
  const urls = ['main', 'detail', 'room'].map((view) => `/images/plants/${slug}-${view}.jpg`)
  return {
    image: { url: urls[0] ?? '' },
    images: urls.map((url, order) => ({ url, order, isPrimary: order === 0 })),
  }
}
