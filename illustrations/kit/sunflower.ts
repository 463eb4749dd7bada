import { petals } from './flower.ts'
import { boundsOf, ellipsePoints, headingOf, num, type Point, smoothPath, toward } from './geometry.ts'
import { leaf } from './leaf.ts'
import { drawnForm, type LeafForm, plainForm, toothed } from './leaf-forms.ts'
import { greens, type LeafTones, mix, shaded } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const yellow: LeafTones = { light: '#FBD345', mid: '#F2B92A', dark: '#C9821A', vein: '#FDE48A' }

/** Broad heart-shaped blade, three strong veins from the stalk, coarsely toothed. */
const sunflowerBlade: LeafForm = toothed(
  drawnForm(
    [
      [0, 0.02],
      [-0.05, 0.16],
      [-0.06, 0.42],
      [0.02, 0.78],
      [0.2, 1],
      [0.42, 0.88],
      [0.64, 0.58],
      [0.84, 0.24],
      [0.95, 0.07],
      [1, 0],
    ],
    [
      [0.01, 0.36],
      [0.03, 0.56],
      [0.24, 0.66],
      [0.4, 0.76],
      [0.56, 0.85],
    ],
  ),
  9,
  0.08,
)

/** A leaf on its stalk from the stem. */
export function sunflowerLeaf(from: Point, heading: number, size: number, tones: LeafTones, seed: string): Shape[] {
  const vary = variation(seed)
  const side = Math.sin((heading * Math.PI) / 180)
  const stalk = bow({ from, heading: heading * 0.8, length: size * 0.42, bend: side * 30 })
  return [
    stem({ spine: stalk, from: size * 0.07, to: size * 0.05, tones, lift: 4 }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: stalk.heading(1) + side * 24,
      bend: side * vary.between(18, 40),
      length: size,
      width: size * vary.between(0.76, 0.86),
      form: sunflowerBlade,
      tones,
      turn: side * 0.24 + vary.around(0, 0.15),
      midrib: size * 0.03,
      veining: size * 0.018,
      quilted: true,
      lift: size * 0.06,
    }),
  ]
}

/** A sunflower: two ranks of rays behind a disc of florets in crossing spirals. */
export function sunflowerHead(at: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const vary = variation(seed)
  const axis = (facing * Math.PI) / 180
  const spot = (angle: number, reach: number, rise = 0): Point => {
    const [ahead, across] = [Math.cos(angle) * reach * open, Math.sin(angle) * reach]
    return [
      at[0] + Math.sin(axis) * (ahead + rise) + Math.cos(axis) * across,
      at[1] - Math.cos(axis) * (ahead + rise) + Math.sin(axis) * across,
    ]
  }
  const ray = (index: number, count: number, reach: number, tones: LeafTones, tag: string): Shape => {
    const angle = ((index + vary.around(0, 0.4)) / count) * Math.PI * 2
    const [from, to] = [spot(angle, radius * 0.42), spot(angle, radius * reach * vary.between(0.92, 1.06))]
    return leaf({
      seed: `${seed}${tag}${index}`,
      from,
      heading: headingOf(from, to),
      bend: vary.around(0, 22),
      length: Math.max(radius * 0.3, Math.hypot(to[0] - from[0], to[1] - from[1])),
      width: radius * vary.between(0.19, 0.24),
      form: petals.pointed,
      tones,
      turn: vary.around(0, 0.4),
      midrib: 0,
      veining: 0,
      unruly: 0.06,
      stalkDepth: 0.8,
      lift: radius * 0.03,
    })
  }
  const bracts = Array.from({ length: 13 }, (_, index) => {
    const angle = (index / 13) * Math.PI * 2 + 0.2
    const [from, to] = [spot(angle, radius * 0.3), spot(angle, radius * 0.76)]
    return leaf({
      seed: `${seed}b${index}`,
      from,
      heading: headingOf(from, to),
      length: Math.hypot(to[0] - from[0], to[1] - from[1]),
      width: radius * 0.26,
      form: plainForm(0.4, 0.9, 0),
      tones: greens.leaf,
      midrib: 0,
      lift: 0,
    })
  })
  return gather(
    [
      ...bracts,
      ...Array.from({ length: 19 }, (_, index) => ray(index + 0.5, 19, 1, shaded(yellow, 0.08), 'o')),
      ...Array.from({ length: 17 }, (_, index) => ray(index, 17, 0.93, yellow, 'i')),
      disc(spot, radius * 0.5, vary.next()),
    ],
    radius * 0.1,
  )
}

function disc(spot: (angle: number, reach: number, rise?: number) => Point, radius: number, start: number): Shape {
  const rim = ellipsePoints([0, 0], 1, 1, 26).map(([x, y]) => spot(Math.atan2(x, -y), radius))
  let svg = `<path d="${smoothPath(rim)}" fill="#4A2C17"/>`
  const count = 190
  for (let index = count; index > 0; index--) {
    const t = Math.sqrt(index / count)
    const [x, y] = spot(index * 2.39996 + start, radius * t * 0.97, radius * 0.1 * (1 - t * t))
    const fill =
      t > 0.8
        ? mix('#E2A02A', '#F6CC55', ((index * 7) % 5) / 5)
        : t > 0.45
          ? mix('#7A4A20', '#A86A28', ((index * 3) % 4) / 4)
          : mix('#6E7A35', '#8B7A34', ((index * 5) % 3) / 3)
    const size = radius * (0.036 + 0.03 * t)
    svg += `<circle cx="${num(x + size * 0.3)}" cy="${num(y + size * 0.5)}" r="${num(size)}" fill="#2F1A0C" opacity="0.6"/><circle cx="${num(x)}" cy="${num(y)}" r="${num(size)}" fill="${fill}"/>`
  }
  return { svg, outlines: [smoothPath(rim)], bounds: boundsOf(rim), lift: radius * 0.1 }
}

/** A closed bud in its green bracts, its tip on the heading. */
export function sunflowerBud(from: Point, heading: number, size: number, seed: string): Shape {
  const center = toward(from, heading, size * 0.4)
  const bracts = [-70, 70, -44, 46, -20, 24, 0].map((turn, index) =>
    leaf({
      seed: `${seed}${index}`,
      from: toward(from, heading + turn, size * 0.14),
      heading: heading + turn * 0.75,
      bend: -turn * 0.5,
      length: size * 0.92,
      width: size * 0.42,
      form: plainForm(0.42, 0.9, 0),
      tones: greens.leaf,
      midrib: size * 0.02,
      lift: size * 0.04,
    }),
  )
  return gather([patch(ellipsePoints(center, size * 0.42, size * 0.4, 14), greens.leaf.dark), ...bracts], 6)
}
