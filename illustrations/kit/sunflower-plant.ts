import type { Point } from './geometry.ts'
import { glazes } from './glazes.ts'
import { greens, shaded } from './palette.ts'
import { pot, rooted } from './pot.ts'
import { bands } from './pot-patterns.ts'
import { profiles } from './pot-profiles.ts'
import { type Shape, stack } from './shape.ts'
import { through } from './spine.ts'
import { stem } from './stem.ts'
import { sunflowerBud, sunflowerHead, sunflowerLeaf } from './sunflower.ts'
import { variation } from './variation.ts'

/** A single-headed plant growing from (x, y) to a height, in flower or still in bud. */
function tall(x: number, y: number, height: number, flowering: boolean, seed: string): Shape[] {
  const vary = variation(seed)
  const stalk = through(
    (
      [
        [0, 0],
        [-10, 0.35],
        [8, 0.7],
        [-4, 1],
      ] as const
    ).map(([dx, share]): Point => [x + dx, y - height * share]),
  )
  const leaves = Array.from({ length: 10 }, (_, index) => {
    const [u, side] = [0.12 + (0.78 * index) / 9, index % 2 ? 1 : -1]
    const size = height * (0.27 - Math.abs(u - 0.45) * 0.16)
    const back = index % 3 === 0
    return {
      back,
      shapes: sunflowerLeaf(
        stalk.at(u),
        side * (back ? 48 : 68) + vary.around(0, 12),
        size * (back ? 0.84 : 1),
        back ? shaded(greens.leaf, 0.22) : greens.leaf,
        `${seed}${index}`,
      ),
    }
  })
  const tip = stalk.at(1)
  const head = flowering
    ? [sunflowerHead([tip[0] + 20, tip[1] - 30], height * 0.21, 148, 0.86, `${seed}head`)]
    : [sunflowerBud(tip, 24, height * 0.17, `${seed}bud`)]
  return [
    ...leaves.filter(({ back }) => back).flatMap(({ shapes }) => shapes),
    stem({ spine: stalk, from: 32, to: 22, tones: greens.leaf }),
    ...leaves.filter(({ back }) => !back).flatMap(({ shapes }) => shapes),
    ...head,
  ]
}

/** The flowering plant in its 12-inch pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 150,
    height: 210,
    profile: profiles.tapered,
    glaze: glazes.indigo,
    seed: 'sun',
    pattern: bands([0.16, 0.2, '#E9DFC6'], [0.8, 0.83, '#E9DFC6']),
  })
  return stack([vessel.shape, rooted(vessel, tall(vessel.soil.x, vessel.soil.y, 690, true, 'tall'))])
}

/** A younger one in bud beside it. */
export function younger(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 122,
    height: 176,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.24, out: 0.06 },
    seed: 'bud',
  })
  return stack([vessel.shape, rooted(vessel, tall(vessel.soil.x, vessel.soil.y, 370, false, 'young'))])
}
