import type { Plant } from '../../../contract/plants.ts'

export type PlantView = { url: string; alt: string; enlargedId: string }

/** A plant's pictures without duplicates, the main one first; `enlargedId` is that of the element with the enlarged one. */
export function picturesOf({ name, image, images }: Plant): [PlantView, ...PlantView[]] {
  const inOrder = [...images].sort((a, b) => a.order - b.order).map(({ url }) => url)
  const others = [...new Set(inOrder)].filter((url) => url !== image.url)
  return [
    { url: image.url, alt: name, enlargedId: 'enlarged-0' },
    ...others.map((url, at) => ({ url, alt: `${name}, view ${at + 2}`, enlargedId: `enlarged-${at + 1}` })),
  ]
}
