import type { Point } from './geometry.ts'
import { glazes } from './glazes.ts'
import { shaded, woods } from './palette.ts'
import { pot, rooted } from './pot.ts'
import { profiles } from './pot-profiles.ts'
import { type Shape, stack } from './shape.ts'
import { bow, through } from './spine.ts'
import { stem } from './stem.ts'
import { tomatoFlower, tomatoGreen, tomatoLeaf, truss } from './tomato.ts'
import { variation } from './variation.ts'

/** The plant tied to its stick, growing from (x, y). */
function staked(x: number, y: number): Shape[] {
  const vary = variation('staked')
  const shoot = through(
    (
      [
        [0, 0],
        [14, -180],
        [-10, -360],
        [12, -540],
        [0, -720],
      ] as const
    ).map(([dx, dy]): Point => [x + dx, y + dy]),
  )
  const leaves = Array.from({ length: 12 }, (_, index) => {
    const [u, side] = [0.12 + (0.86 * index) / 11, index % 2 ? 1 : -1]
    const spine = bow({
      from: shoot.at(u),
      heading: side * (86 - u * 40 + vary.around(0, 12)),
      length: (300 - u * 110) * vary.between(0.92, 1.06),
      bend: side * vary.between(34, 62),
    })
    return { index, leaf: tomatoLeaf(spine, shaded(tomatoGreen, index % 3 === 0 ? 0.2 : 0.02), `s${index}`) }
  })
  const fruiting = (u: number, side: 1 | -1, r: number, ripe: readonly number[]): Shape[] => {
    const [fx, fy] = shoot.at(u)
    return truss(
      through([
        [fx, fy],
        [fx + side * r * 1.2, fy - r * 0.5],
        [fx + side * r * 1.9, fy + r * 0.4],
        [fx + side * r * 1.9, fy + r * 2],
      ]),
      r,
      ripe,
      `u${u}`,
    )
  }
  const tie = (u: number): Shape =>
    stem({
      spine: through([
        [x - 34, shoot.at(u)[1] + 4],
        [x - 6, shoot.at(u)[1] - 4],
        [x + 22, shoot.at(u)[1] + 4],
      ]),
      from: 8,
      to: 8,
      tones: woods.pale,
      lift: 2,
    })
  return [
    ...leaves.filter(({ index }) => index % 3 === 0).map(({ leaf }) => leaf),
    stem({
      spine: through([
        [x - 24, y + 10],
        [x - 24, y - 400],
        [x - 22, y - 800],
      ]),
      from: 17,
      to: 15,
      tones: woods.pale,
      nodes: [0.2, 0.45, 0.7, 0.92],
    }),
    stem({ spine: shoot, from: 25, to: 12, tones: tomatoGreen, nodes: [0.2, 0.4, 0.6, 0.8] }),
    tie(0.34),
    tie(0.66),
    ...leaves.filter(({ index }) => index % 3 === 1).map(({ leaf }) => leaf),
    ...fruiting(0.72, -1, 38, [0.3, 0.05, 0]),
    ...fruiting(0.52, 1, 46, [1, 0.8, 0.45]),
    ...leaves.filter(({ index }) => index % 3 === 2).map(({ leaf }) => leaf),
    ...fruiting(0.32, -1, 52, [1, 1, 0.92, 0.6]),
    ...[0, 1].flatMap((index) => [
      stem({
        spine: through([shoot.at(0.9), [x + 30 + index * 24, y - 700], [x + 44 + index * 26, y - 676 + index * 12]]),
        from: 6,
        to: 4,
        tones: tomatoGreen,
      }),
      tomatoFlower([x + 46 + index * 26, y - 670 + index * 12], 26, 150, `sf${index}`),
    ]),
  ]
}

/** The whole plant in its 12-inch pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 176,
    height: 250,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.22, out: 0.06 },
    seed: 'tomato',
  })
  return stack([vessel.shape, rooted(vessel, staked(vessel.soil.x, vessel.soil.y))])
}
