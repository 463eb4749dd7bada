import { pinnateLeaf } from './compound-leaf.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath, toward } from './geometry.ts'
import { plainForm, toothed } from './leaf-forms.ts'
import { greens, type LeafTones, mix } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** Two colours of marigold: orange for the garland type, and yellow to go with it. */
const marigoldColors = {
  orange: { deep: '#B9500F', mid: '#E67E1B', light: '#F8A93A' },
  yellow: { deep: '#C98A12', mid: '#F0B827', light: '#FADB62' },
} as const

export type MarigoldColor = keyof typeof marigoldColors

export const marigoldGreen: LeafTones = { light: '#7FA458', mid: '#4E7D44', dark: '#2F5B39', vein: '#B2CA8C' }

/** A full round marigold head: ruffled florets in rings, the outer broad, the inner furled. `open` 1 faces us. */
export function marigoldHead(
  at: Point,
  radius: number,
  seed: string,
  { open = 0.86, facing = 0, color = 'orange' as MarigoldColor, fine = true } = {},
): Shape {
  const vary = variation(seed)
  const paint = marigoldColors[color]
  const axis = (facing * Math.PI) / 180
  const dome = 0.42 * Math.sqrt(Math.max(0, 1 - open * open))
  const spot = (angle: number, reach: number): Point => {
    const rise = radius * dome * (1 - Math.min(1, reach / radius) ** 2)
    const [ahead, across] = [Math.cos(angle) * reach * open + rise, Math.sin(angle) * reach]
    return [
      at[0] + Math.sin(axis) * ahead + Math.cos(axis) * across,
      at[1] - Math.cos(axis) * ahead + Math.sin(axis) * across,
    ]
  }
  const rings = fine ? [1, 0.83, 0.66, 0.5, 0.34, 0.18] : [1, 0.74, 0.48, 0.22]
  let svg = ''
  rings.forEach((reach, ring) => {
    const count = Math.max(4, Math.round((fine ? 12 : 11) * (0.3 + reach * 0.7)))
    for (let index = 0; index < count; index++) {
      const middle = ((index + (ring % 2) * 0.5 + vary.around(0, 0.25)) / count) * Math.PI * 2
      const half = (Math.PI / count) * vary.between(1.1, 1.4)
      const out = radius * reach * vary.between(0.93, 1.06)
      const floret = (grow: number): Point[] => {
        const [tip, dip, foot] = [out - grow, out - grow - radius * 0.055, Math.max(0, out - radius * 0.36)]
        return [
          spot(middle - half * 0.5, foot),
          spot(middle - half, dip - radius * 0.06),
          spot(middle - half * 0.72, tip * 0.99),
          spot(middle - half * 0.4, dip),
          spot(middle, tip),
          spot(middle + half * 0.42, dip),
          spot(middle + half * 0.74, tip * 0.98),
          spot(middle + half, dip - radius * 0.06),
          spot(middle + half * 0.5, foot),
        ]
      }
      const [x, y] = spot(middle, out)
      const light = 0.5 - ((x - at[0]) * 0.3 + (y - at[1]) * 0.42) / radius + vary.around(0, 0.3)
      const bright = Math.max(0, Math.min(1, light))
      const fill = mix(mix(paint.deep, paint.mid, 0.62), paint.light, bright * 0.72)
      const path = smoothPath(floret(0))
      svg +=
        `<path d="${path}" transform="translate(${(radius * 0.03).toFixed(1)} ${(radius * 0.06).toFixed(1)})" fill="${paint.deep}" opacity="0.75"/>` +
        `<path d="${path}" fill="${mix(fill, mix(paint.light, '#FFF3B8', 0.3), fine ? 0.7 : 0.45)}"/>` +
        (fine ? `<path d="${smoothPath(floret(radius * 0.035))}" fill="${fill}"/>` : '')
    }
  })
  const rim = ellipsePoints([0, 0], 1, 1, 24).map(([x, y]) => spot(Math.atan2(x, -y), radius * 0.9))
  const path = smoothPath(rim)
  return {
    svg: `<path d="${path}" fill="${paint.deep}"/>${svg}`,
    outlines: [path],
    bounds: boundsOf(rim),
    lift: radius * 0.12,
  }
}

/** The long green cup of united bracts under a head, from the stem's tip. */
export function marigoldCup(from: Point, heading: number, length: number): Shape[] {
  const side = (u: number, v: number): Point => toward(toward(from, heading, u * length), heading + 90, v * length)
  return [
    patch(
      [
        side(-0.06, -0.13),
        side(0.25, -0.26),
        side(0.6, -0.34),
        side(1, -0.42),
        side(1, 0.42),
        side(0.6, 0.34),
        side(0.25, 0.26),
        side(-0.06, 0.13),
      ],
      marigoldGreen.mid,
      3,
    ),
    patch(
      [side(0, -0.1), side(0.4, -0.28), side(0.96, -0.38), side(0.96, -0.16), side(0.4, -0.08)],
      marigoldGreen.light,
    ),
    patch([side(0, 0.04), side(0.5, 0.2), side(0.98, 0.26), side(0.98, 0.4), side(0.4, 0.28)], marigoldGreen.dark),
  ]
}

/** A bud: a green cup with the first orange showing. */
export function marigoldBud(
  from: Point,
  heading: number,
  size: number,
  seed: string,
  color: MarigoldColor = 'orange',
): Shape {
  const top = toward(from, heading, size * 0.92)
  return gather(
    [
      marigoldHead(top, size * 0.44, seed, { open: 0.72, facing: heading, color, fine: false }),
      ...marigoldCup(from, heading, size),
    ],
    4,
  )
}

const needle = toothed(plainForm(0.62, 1, 0), 5, 0.22)

/** A feathered leaf of narrow saw-edged leaflets. */
export function marigoldLeaf(spine: Spine, tones: LeafTones, seed: string, pairs = 6): Shape {
  return pinnateLeaf({
    spine,
    pairs,
    form: needle,
    length: spine.length * 0.36,
    breadth: 0.27,
    tones,
    seed,
    bare: 0.14,
    angles: [66, 38],
    terminal: true,
    droop: 14,
    width: Math.max(4, spine.length * 0.03),
    midrib: spine.length * 0.007,
  })
}

/** A single flower on its stalk, thickened under the head. */
export function marigoldFlower(
  spine: Spine,
  radius: number,
  seed: string,
  open = 0.74,
  color: MarigoldColor = 'orange',
): Shape[] {
  const [tip, way] = [spine.at(1), spine.heading(1)]
  const head = toward(tip, way, radius * 1.02)
  return [
    stem({ spine, from: radius * 0.13, to: radius * 0.15, tones: greens.leaf, lift: 4 }),
    ...marigoldCup(toward(tip, way, -radius * 0.1), way, radius * 0.95),
    marigoldHead(head, radius, seed, { open, facing: way, color }),
  ]
}
