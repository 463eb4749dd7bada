import { taper } from './brush.ts'
import { bud } from './flower.ts'
import { type Point, toward } from './geometry.ts'
import { leaf } from './leaf.ts'
import { drawnForm, toothed } from './leaf-forms.ts'
import { greens, type LeafTones, shaded } from './palette.ts'
import { painted, type Shape } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const green: LeafTones = { light: '#7DAA55', mid: '#4E8447', dark: '#2D5C3A', vein: '#C4D78F' }

/** Three deep lobes with finely toothed margins. */
const threeLobed = toothed(
  drawnForm(
    [
      [0.02, 0],
      [-0.04, 0.16],
      [0.0, 0.42],
      [0.2, 0.8],
      [0.52, 1],
      [0.44, 0.62],
      [0.35, 0.32],
      [0.54, 0.4],
      [0.76, 0.32],
      [0.92, 0.13],
      [1, 0],
    ],
    [
      [0.01, 0.4],
      [0.2, 0.66],
      [0.4, 0.75],
      [0.56, 0.83],
    ],
  ),
  20,
  0.07,
)

/** One leaf on its stalk. */
export function foliage(seed: string, node: Point, heading: number, size: number, back = 0): Shape[] {
  const vary = variation(seed)
  const tones = shaded(vary.chance(0.25) ? greens.fresh : green, back)
  const stalk = bow({ from: node, heading, length: size * 0.3, bend: vary.around(0, 20) })
  const drop = (((180 - heading + 540) % 360) - 180) * vary.between(0.16, 0.4)
  return [
    stem({ spine: stalk, from: size * 0.045, to: size * 0.035, tones: greens.fresh, lift: 3 }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: heading + drop,
      bend: vary.around(0, 22),
      length: size,
      width: size * vary.between(1, 1.12),
      turn: vary.around(0, 0.4),
      form: threeLobed,
      tones,
      midrib: size * 0.024,
      veining: size * 0.017,
      gloss: 0.4,
      unruly: 0.03,
      lift: size * 0.07,
    }),
  ]
}

/** A tendril that reaches out straight and then coils. */
export function tendril(from: Point, heading: number, size: number, turn: 1 | -1): Shape {
  const points: Point[] = [from]
  for (let step = 0; step < 46; step++) {
    const t = step / 46
    const way = heading + turn * (t < 0.4 ? t * 60 : 24 + (t - 0.4) * 1500)
    points.push(toward(points[step] as Point, way, size * (t < 0.4 ? 0.034 : 0.034 * (1.3 - t) * 0.9)))
  }
  return painted(`<path d="${taper(points, 4, 2)}" fill="#8FB04E"/>`)
}

/** A length of vine with a leaf, a tendril and sometimes a bud at every joint. */
export function vine(seed: string, spine: Spine, joints: number, size: number, start: 1 | -1 = 1): Shape[] {
  const vary = variation(seed)
  const parts = Array.from({ length: joints }, (_, index) => {
    const u = 0.1 + (0.86 * index) / Math.max(1, joints - 1)
    const side = (index % 2 === 0 ? start : -start) as 1 | -1
    const way = spine.heading(u) + side * vary.between(58, 84)
    return [
      tendril(spine.at(u), spine.heading(u) + side * 34, size * 0.9, side === 1 ? -1 : 1),
      ...foliage(
        `${seed}${index}`,
        spine.at(u),
        way,
        size * (1.05 - u * 0.4) * vary.between(0.9, 1.1),
        index % 3 ? 0 : 0.14,
      ),
    ]
  })
  const tip = foliage(`${seed}tip`, spine.at(1), spine.heading(1) + 10, size * 0.36)
  return [
    stem({ spine, from: 11, to: 6, tones: greens.fresh, nodes: [0.3, 0.55, 0.8], lift: 5 }),
    ...parts.flat(),
    ...tip,
  ]
}

export function closed(at: Point, heading: number, size: number): Shape[] {
  const stalk = bow({ from: at, heading, length: size * 0.7, bend: 14 })
  return [
    stem({ spine: stalk, from: 7, to: 5, tones: greens.fresh, lift: 3 }),
    ...bud(stalk.at(1), stalk.heading(1), size, size * 0.5, { ...greens.lime, dark: '#86A94C' }),
  ]
}
