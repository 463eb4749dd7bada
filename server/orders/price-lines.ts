import type { Paise } from '../../domain/money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { LockedPlant } from './move-stock.ts'

export type PricedLine = { plantId: string; quantity: number; name: string; price: Paise; imageUrl: string }

/** The lines at the catalogue's prices; refused when a plant is gone or too few are left. */
export function priceLines(
  locked: readonly LockedPlant[],
  wanted: readonly { plant: string; quantity: number }[],
): PricedLine[] | Refusal {
  const plants = new Map(locked.map((plant) => [plant.id, plant]))
  const lines: PricedLine[] = []
  const gone: Record<string, string> = {}
  const short: Record<string, string> = {}
  for (const { plant: plantId, quantity } of wanted) {
    const plant = plants.get(plantId)
    if (!plant || plant.isGone) gone[plantId] = `${plant?.name ?? 'A plant'} is no longer available.`
    else if (plant.stock < quantity) short[plantId] = `Only ${plant.stock} of ${plant.name} left.`
    else lines.push({ plantId, quantity, name: plant.name, price: plant.price, imageUrl: plant.image_url })
  }
  if (Object.keys(gone).length > 0) return refuse('plant_unavailable', { fields: gone })
  if (Object.keys(short).length > 0)
    return refuse('stock_short', { message: Object.values(short).join(' '), fields: short })
  return lines
}
