/** Its stock is unknown in a cart that an earlier release stored in the browser. */
type Part = { name: string; quantity: number; stock?: number; isAvailable?: boolean }

/** The parts of a bundle of which there are too few for one more. */
export function missingParts<Each extends Part>(parts: readonly Each[]): Each[] {
  return parts.filter(({ quantity, stock, isAvailable }) => isAvailable === false || (stock ?? quantity) < quantity)
}

/** What is said of a bundle that has these parts missing. */
export function missingText(missing: readonly { name: string }[]): string {
  const names = new Intl.ListFormat('en-IN').format(missing.map(({ name }) => name))
  return `${names} ${missing.length === 1 ? 'is' : 'are'} not available, so the bundle is sold out.`
}

/** A product that may be a bundle, or one of several sizes. */
type Product = { parts: readonly Part[] | null; sizes?: readonly { label: string; stock: number }[] | undefined }

/** Of a product that is sold out, the missing parts or the sizes in stock, in a sentence; null if there are none. */
export function soldOutText({ parts, sizes = [] }: Product): string | null {
  const missing = missingParts(parts ?? [])
  if (missing.length > 0) return missingText(missing)
  const labels = sizes.filter(({ stock }) => stock > 0).map(({ label }) => label)
  return labels.length > 0 ? `This size is sold out (in stock: ${labels.join(', ')}).` : null
}

type CartLine = { plant: Product & { isAvailable: boolean; stock: number }; quantity: number }

/** Why a line of a cart cannot be ordered; null if it can. */
export function checkoutBlocker({ plant, quantity }: CartLine): string | null {
  if (!plant.isAvailable) return 'This item is no longer available. Please remove it.'
  if (plant.stock === 0) return `${soldOutText(plant) ?? 'This item has sold out.'} Please remove it.`
  return quantity > plant.stock ? `Only ${plant.stock} left. Please order fewer.` : null
}
