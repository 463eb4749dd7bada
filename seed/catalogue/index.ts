import { exoticFruit } from './exotic-fruit.ts'
import { indoor } from './indoor.ts'
import { outdoor } from './outdoor.ts'
import { pots } from './pots.ts'
import type { SeedProduct } from './product.ts'
import { seeds } from './seeds.ts'
import { succulent } from './succulent.ts'

export type { SeedProduct } from './product.ts'

/** Every product of the demo shop, category by category. */
export const catalogue: readonly SeedProduct[] = [
  ...indoor,
  ...outdoor,
  ...succulent,
  ...exoticFruit,
  ...seeds,
  ...pots,
]
