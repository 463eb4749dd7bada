import { petals, whorl } from './flower.ts'
import { ellipsePoints, type Point } from './geometry.ts'
import { type LeafPaint, leaf } from './leaf.ts'
import { drawnForm, type LeafForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** The fresh green of coriander. */
export const corianderGreen: LeafTones = { light: '#8FBB57', mid: '#5E9A45', dark: '#39703A', vein: '#C2DA92' }

export const corianderStalk: LeafTones = { light: '#BFD587', mid: '#93B863', dark: '#628A48', vein: '#DCE8B0' }

const fanVeins: LeafForm['veins'] = [
  [0.04, 0.34],
  [0.06, 0.52],
  [0.3, 0.72],
  [0.5, 0.86],
]

/** A fan with three lobes, each with a few rounded teeth, on a wedge-shaped base. */
const coriander: LeafForm = drawnForm(
  [
    [0, 0.03],
    [0.12, 0.2],
    [0.22, 0.62],
    [0.34, 0.74],
    [0.36, 0.94],
    [0.48, 0.9],
    [0.56, 1],
    [0.62, 0.8],
    [0.7, 0.78],
    [0.66, 0.56],
    [0.52, 0.3],
    [0.68, 0.36],
    [0.78, 0.52],
    [0.82, 0.36],
    [0.92, 0.4],
    [0.92, 0.22],
    [1, 0.2],
    [0.985, 0.08],
    [1, 0],
  ],
  fanVeins,
)

function fan(seed: string, from: Point, heading: number, size: number, tones: LeafTones, turn: number): Shape {
  const vary = variation(seed)
  const paint: LeafPaint = {
    seed,
    form: coriander,
    tones,
    width: size * vary.between(1.04, 1.2),
    turn,
    midrib: size * 0.022,
    veining: size * 0.014,
    unruly: 0.08,
    stalkDepth: 0.5,
    lift: size > 104 ? size * 0.045 : 0,
  }
  return leaf({ ...paint, from, heading, bend: vary.around(0, 24), length: size })
}

/** A lower leaf at the end of its stalk: a fan in front and one or two pairs beside it. */
export function corianderLeaf(
  from: Point,
  heading: number,
  size: number,
  tones: LeafTones,
  seed: string,
  pairs = 1,
): Shape[] {
  const vary = variation(seed)
  const axis = bow({ from, heading, length: size * (pairs > 1 ? 0.9 : 0.46), bend: vary.around(0, 20) })
  const beside = Array.from({ length: pairs }, (_, index) => index / pairs).flatMap((u, index) =>
    ([-1, 1] as const).flatMap((side) => {
      const way = axis.heading(u) + side * vary.between(56, 74)
      const stalk = bow({ from: axis.at(u), heading: way, length: size * 0.2, bend: -side * 10 })
      return [
        stem({ spine: stalk, from: size * 0.04, to: size * 0.034, tones: corianderStalk, lift: 0 }),
        fan(`${seed}${index}${side}`, stalk.at(0.95), way, size * vary.between(0.7, 0.84), tones, side * 0.2),
      ]
    }),
  )
  return [
    stem({ spine: axis, from: size * 0.05, to: size * 0.04, tones: corianderStalk, lift: 0 }),
    ...beside,
    fan(`${seed}end`, axis.at(0.97), axis.heading(1), size, tones, vary.around(0, 0.3)),
  ]
}

/** A stalk from the crown with its leaf. */
export function corianderFrond(spine: Spine, size: number, tones: LeafTones, seed: string, pairs = 1): Shape[] {
  return [
    stem({ spine, from: size * 0.085, to: size * 0.05, tones: corianderStalk, lift: size > 104 ? 4 : 0 }),
    ...corianderLeaf(spine.at(0.99), spine.heading(1), size, tones, seed, pairs),
  ]
}

/** A flat head of small white flowers, the outer petals longer. */
export function corianderUmbel(at: Point, radius: number, seed: string): Shape {
  const vary = variation(seed)
  const white: LeafTones = { light: '#FDF6F4', mid: '#F1DEDF', dark: '#D3AEB6', vein: '#FFFFFF' }
  const shapes: Shape[] = []
  for (let index = 0; index < 9; index++) {
    const angle = ((index * 137.5) % 360) * (Math.PI / 180)
    const reach = Math.sqrt(index / 9) * radius
    const head: Point = [at[0] + Math.sin(angle) * reach, at[1] - Math.cos(angle) * reach * 0.42]
    const foot: Point = [at[0], at[1] + radius * 0.9]
    shapes.unshift(
      patch(
        [
          [foot[0] - 2, foot[1]],
          [head[0] - 2, head[1]],
          [head[0] + 2, head[1]],
          [foot[0] + 2, foot[1]],
        ],
        corianderStalk.mid,
      ),
    )
    shapes.push(
      ...whorl({
        center: head,
        radius: radius * 0.3,
        petals: 5,
        form: petals.notched,
        breadth: 0.6,
        tones: white,
        open: 0.62,
        twist: vary.between(0, 70),
        seed: `${seed}${index}`,
      }),
      patch(ellipsePoints(head, radius * 0.06, radius * 0.05, 8), '#C9B36A'),
    )
  }
  return gather(shapes, radius * 0.1)
}
