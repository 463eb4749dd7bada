import type { Point } from './geometry.ts'
import { glazes } from './glazes.ts'
import { okraBud, okraFlower, okraGreen, okraLeaf, okraStem } from './okra.ts'
import { okraPod } from './okra-pod.ts'
import { shaded } from './palette.ts'
import { pot, rooted } from './pot.ts'
import { weave } from './pot-patterns.ts'
import { profiles } from './pot-profiles.ts'
import { type Shape, stack } from './shape.ts'
import { bow, through } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A plant in pod growing from (x, y). */
function upright(x: number, y: number, height: number, seed: string): Shape[] {
  const vary = variation(seed)
  const shoot = through(
    (
      [
        [0, 0],
        [8, 0.33],
        [-8, 0.66],
        [4, 1],
      ] as const
    ).map(([dx, share]): Point => [x + dx, y - height * share]),
  )
  const nodes = Array.from({ length: 9 }, (_, index) => ({
    index,
    u: 0.14 + (0.84 * index) / 8,
    side: index % 2 ? 1 : -1,
  }))
  const leaves = nodes.map(({ index, u, side }) => {
    const back = index % 3 === 1
    const size = height * (0.27 - u * 0.12)
    return {
      back,
      shapes: okraLeaf(
        shoot.at(u),
        side * (84 - u * 34) + vary.around(0, 10),
        size,
        shaded(okraGreen, back ? 0.22 : 0),
        `${seed}${index}`,
      ),
    }
  })
  const pods = nodes
    .slice(1, 7)
    .map(({ index, u, side }) =>
      okraPod(shoot.at(u), -side * 24, height * (0.22 - u * 0.08), `${seed}p${index}`, side * 14),
    )
  return [
    ...leaves.filter(({ back }) => back).flatMap(({ shapes }) => shapes),
    stem({ spine: shoot, from: 24, to: 13, tones: okraStem, nodes: nodes.map(({ u }) => u) }),
    ...leaves.filter(({ back }) => !back).flatMap(({ shapes }) => shapes),
    ...pods,
    ...okraBud(bow({ from: shoot.at(0.98), heading: 12, length: height * 0.03 }), height * 0.075, `${seed}b1`),
    ...okraBud(bow({ from: shoot.at(0.97), heading: -26, length: height * 0.03 }), height * 0.065, `${seed}b2`),
    okraFlower([shoot.at(0.86)[0] + 46, shoot.at(0.86)[1] - 10] as const, height * 0.095, 60, 0.78, `${seed}f`),
  ]
}

/** The plant in its grow bag, standing at (600, 1060). */
export function potted(seed = 'bag', height = 690): string {
  const vessel = pot({ x: 600, y: 1060, radius: 158, height: 236, profile: profiles.bag, glaze: glazes.growbag, seed })
  return stack([vessel.shape, rooted(vessel, upright(vessel.soil.x, vessel.soil.y, height, seed))])
}

/** A cane basket with the morning's pods. */
export function picked(): string {
  const basket = pot({
    x: 930,
    y: 1150,
    radius: 120,
    height: 84,
    profile: profiles.bowl,
    glaze: glazes.ochre,
    pattern: weave(5, 14),
    filling: 'none',
  })
  const pods = [-70, -40, -14, 16, 44, 74].map((dx, index) =>
    okraPod([930 + dx * 1.1, 1096], dx * 0.6 + (index % 2 ? 12 : -10), 120, `pick${index}`, 8),
  )
  return stack([basket.shape, rooted(basket, pods)])
}
