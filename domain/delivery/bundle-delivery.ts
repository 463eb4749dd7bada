import { DEFAULT_DEPOT_DAYS, type PlantDelivery } from './plant-delivery.ts'

/** What counts of a product for its delivery. */
export type Delivered = { delivery: PlantDelivery | null; heightCm: number | null }

/**
 * How a bundle travels: by the strictest of its own rule and of those of its parts, as heavy as its parts together and as
 * high as the highest.
 */
export function bundleDelivery(
  own: PlantDelivery | null,
  parts: readonly (Delivered & { quantity: number })[],
): Delivered {
  const rules = [own, ...parts.map(({ delivery }) => delivery)].filter((rule) => rule !== null)
  const weights = parts.flatMap(({ delivery, quantity }) => {
    const grams = delivery?.weightGrams ?? null
    return grams === null ? [] : [grams * quantity]
  })
  const heightCm = mostOf(parts.map((part) => part.heightCm))
  if (rules.length === 0) return { delivery: null, heightCm }
  const delivery = {
    vanOnly: rules.some(({ vanOnly }) => vanOnly),
    notTo: [...new Set(rules.flatMap(({ notTo }) => notTo))],
    reason: rules.find(({ reason }) => reason !== null)?.reason ?? null,
    maxCelsius: leastOf(rules.map(({ maxCelsius }) => maxCelsius)),
    minCelsius: mostOf(rules.map(({ minCelsius }) => minCelsius)),
    depotDays: leastOf([
      own?.depotDays ?? null,
      ...parts.map((part) => part.delivery?.depotDays ?? DEFAULT_DEPOT_DAYS),
    ]),
    weightGrams: weights.length === 0 ? null : weights.reduce((sum, grams) => sum + grams),
  }
  return { delivery, heightCm }
}

function leastOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function mostOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
