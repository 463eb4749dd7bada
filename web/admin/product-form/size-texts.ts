import type { Plant } from '../../../contract/plants.ts'

/** What the inputs of a size hold. */
export type SizeTexts = { family: string; label: string; position: string }

export const blankSize: SizeTexts = { family: '', label: '', position: '' }

/** The inputs' texts for a product's size. */
export function sizeTextsOf(size: Plant['size']): SizeTexts {
  return size === null ? blankSize : { family: size.family, label: size.label, position: String(size.position) }
}

/** The size in a request: null where nothing is typed, and the number not a number where it is none. */
export function sizeOfTexts({ family, label, position }: SizeTexts) {
  if ([family, label, position].every((text) => text.trim() === '')) return null
  return { family, label, position: position.trim() === '' ? undefined : Number(position) }
}

/** The texts of a further size of a plant's family: behind the others, its label to be typed. */
export function nextSizeTexts({ name, size, sizes }: Plant): SizeTexts {
  const position = (size?.position ?? 0) + Math.max(1, sizes.length)
  return { family: size?.family ?? name, label: '', position: String(position) }
}
