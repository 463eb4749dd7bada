import type { z } from 'zod/mini'
import type { PlantDeliveryForm } from '../../../contract/forms/delivery.ts'
import type { PlantDelivery } from '../../../domain/delivery/plant-delivery.ts'
import { plantDeliveryLines } from '../../../domain/delivery/plant-delivery.ts'

/** What the form says of a product's delivery, as it is stored: null for what was left out, and if all of it was. */
export function storedDelivery(delivery: z.infer<typeof PlantDeliveryForm>): PlantDelivery | null {
  const { vanOnly, notTo } = delivery
  const stored = {
    vanOnly,
    notTo: [...new Set(notTo)],
    reason: delivery.reason ?? null,
    maxCelsius: delivery.maxCelsius ?? null,
    minCelsius: delivery.minCelsius ?? null,
    depotDays: delivery.depotDays ?? null,
    weightGrams: delivery.weightGrams ?? null,
  }
  return plantDeliveryLines(stored).length === 0 ? null : stored
}
