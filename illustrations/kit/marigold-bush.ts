import { glazes } from './glazes.ts'
import { marigoldBud, marigoldFlower, marigoldGreen, marigoldLeaf } from './marigold-flower.ts'
import { greens, shaded } from './palette.ts'
import { pot, rooted } from './pot.ts'
import { profiles } from './pot-profiles.ts'
import { type Shape, stack } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A branch with feathered leaves in pairs and a flower or a bud at its end. */
function branch(spine: Spine, seed: string, end: 'flower' | 'bud', radius: number, back: number): Shape[] {
  const vary = variation(seed)
  const leaves = [0.2, 0.5, 0.8].flatMap((u, index) =>
    ([-1, 1] as const).map((side) => {
      const heading = spine.heading(u) + side * (68 - index * 7 + vary.around(0, 10))
      const feathered = marigoldLeaf(
        bow({ from: spine.at(u), heading, length: (196 - index * 32) * vary.between(0.9, 1.08), bend: side * 30 }),
        shaded(marigoldGreen, back + (index % 2) * 0.08),
        `${seed}${index}${side}`,
        5,
      )
      return { ...feathered, lift: 0 }
    }),
  )
  const head =
    end === 'bud'
      ? [marigoldBud(spine.at(1), spine.heading(1), radius, seed)]
      : marigoldFlower(
          bow({ from: spine.at(0.97), heading: spine.heading(1), length: 46 }),
          radius,
          seed,
          vary.between(0.68, 0.86),
        )
  return [...leaves, stem({ spine, from: 17, to: 11, tones: greens.leaf, lift: 4 }), ...head]
}

/** The bush growing from (x, y). */
export function bush(x: number, y: number): Shape[] {
  const way = (heading: number, length: number, bend = -heading * 0.6): Spine =>
    bow({ from: [x + heading * 0.3, y], heading, length, bend })
  return [
    ...branch(way(-16, 560), 'm1', 'flower', 76, 0.22),
    ...branch(way(20, 540), 'm2', 'flower', 78, 0.22),
    ...branch(way(2, 610), 'm3', 'bud', 66, 0.2),
    ...branch(way(-42, 480), 'm4', 'flower', 76, 0.12),
    ...branch(way(50, 470), 'm5', 'bud', 64, 0.12),
    ...branch(way(-60, 340), 'm6', 'bud', 60, 0.08),
    ...branch(way(72, 360), 'm7', 'flower', 72, 0.08),
    ...branch(way(-24, 360), 'm8', 'flower', 80, 0),
    ...branch(way(22, 320), 'm9', 'flower', 84, 0),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 158,
    height: 240,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.24, out: 0.06 },
    saucer: true,
    seed: 'genda',
  })
  return stack([vessel.shape, rooted(vessel, bush(vessel.soil.x, vessel.soil.y))])
}
