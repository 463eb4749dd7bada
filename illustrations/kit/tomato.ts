import { taper } from './brush.ts'
import { petals, whorl } from './flower.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath, toward } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm, toothed } from './leaf-forms.ts'
import { greens, type LeafTones, mix } from './palette.ts'
import { clipped, gather, patch, type Shape } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** The soft grey-green of tomato foliage. */
export const tomatoGreen: LeafTones = { light: '#88A95C', mid: '#587F46', dark: '#375C38', vein: '#BCCF92' }

const leaflet = toothed(plainForm(0.46, 0.86, 5), 5, 0.34)
const chip = plainForm(0.5, 0.7, 3)

/** One tomato leaf: uneven pairs of coarsely toothed leaflets, small ones between the large. */
export function tomatoLeaf(spine: Spine, tones: LeafTones, seed: string, pairs = 3): Shape {
  const vary = variation(seed)
  const size = spine.length * (pairs > 2 ? 0.5 : 0.54)
  const one = (u: number, turn: number, length: number, name: string, small = false): Shape[] => {
    const heading = spine.heading(u) + turn
    const fall = Math.sin((heading * Math.PI) / 180) * 22
    const stalk = bow({ from: spine.at(u), heading, length: length * (small ? 0.12 : 0.2) })
    return [
      ...(small ? [] : [stem({ spine: stalk, from: size * 0.045, to: size * 0.035, tones, lift: 0 })]),
      leaf({
        seed: seed + name,
        from: stalk.at(1),
        heading,
        bend: fall + vary.around(0, 12),
        length,
        width: length * (small ? 0.7 : vary.between(0.54, 0.64)),
        form: small ? chip : leaflet,
        tones,
        turn: vary.around(0, 0.35),
        midrib: length * 0.026,
        veining: small ? 0 : length * 0.014,
        quilted: !small && length > 90,
        lift: length > 130 ? length * 0.04 : 0,
      }),
    ]
  }
  const shapes: Shape[] = [stem({ spine, from: size * 0.085, to: size * 0.04, tones, lift: 4 })]
  for (let index = 0; index < pairs; index++) {
    const u = 0.3 + (0.56 * index) / Math.max(1, pairs - 1)
    const reach = size * (index === 0 ? 0.72 : 1 - index * 0.08)
    for (const side of [-1, 1] as const) {
      if (index < pairs - 1) shapes.push(...one(u + 0.15, side * 76, size * 0.24, `i${index}${side}`, true))
      shapes.push(
        ...one(u + side * 0.025, side * (68 - index * 9), reach * vary.between(0.9, 1.08), `l${index}${side}`),
      )
    }
  }
  return gather([...shapes, ...one(1, 0, size * 1.06, 'end')], 9)
}

/** A tomato hanging by its stalk end: flattened, shouldered; ripeness 0 is green, 1 red. */
function tomatoFruit(at: Point, r: number, ripeness: number, seed: string, tilt = 0): Shape {
  const vary = variation(seed)
  const base = ripeness < 0.5 ? mix('#9DB35A', '#E8963C', ripeness * 2) : mix('#E8963C', '#D2402E', ripeness * 2 - 1)
  const spot = (x: number, y: number): Point => toward(toward(at, tilt + 90, x * r), tilt, y * r)
  const rim = Array.from({ length: 36 }, (_, index): Point => {
    const angle = (index / 36) * Math.PI * 2
    const lobe = 1 + 0.02 * Math.cos(angle * 6 + 1) + (Math.abs(Math.sin(angle / 2)) < 0.3 ? -0.04 : 0)
    return spot(Math.sin(angle) * 1.04 * lobe, Math.cos(angle) * 0.86 * lobe)
  })
  const path = smoothPath(rim)
  const area = (cx: number, cy: number, rx: number, ry: number, fill: string, opacity: number): string =>
    `<path d="${smoothPath(ellipsePoints([at[0] + cx * r, at[1] + cy * r], rx * r, ry * r, 18))}" fill="${fill}" opacity="${opacity}"/>`
  const furrow = [-0.62, -0.26, 0.3, 0.66]
    .map((x) => {
      const line = [0, 0.3, 0.6].map((t) => spot(x * (0.16 + t * 1.1), 0.6 - t * 0.62))
      return `<path d="${taper(line, r * 0.05, r * 0.01)}" fill="${mix(base, '#7A1A18', 0.45)}" opacity="0.55"/>`
    })
    .join('')
  const inner =
    area(0.3, 0.34, 0.95, 0.75, mix(base, '#6E1A22', ripeness > 0.4 ? 0.32 : 0.12), 0.75) +
    area(-0.1, -0.04, 0.86, 0.7, base, 1) +
    area(-0.26, -0.16, 0.55, 0.46, mix(base, '#FFC58F', 0.28), 0.85) +
    furrow +
    area(0.5, 0.56, 0.36, 0.13, mix(base, '#FFB08A', 0.3), 0.4) +
    area(-0.5, -0.2, 0.13, 0.24, '#FFF3E2', 0.75) +
    area(-0.38, -0.46, 0.07, 0.07, '#FFF3E2', 0.6)
  const top = spot(0, 0.62)
  const sepals = [0, 72, 144, 216, 288].map((turn) => {
    const angle = ((turn + vary.around(20, 16)) * Math.PI) / 180
    const away: Point = [Math.sin(angle), -Math.cos(angle) * 0.45]
    const heading = (Math.atan2(away[0], -away[1]) * 180) / Math.PI + tilt
    return leaf({
      seed: `${seed}s${turn}`,
      from: top,
      heading,
      bend: vary.around(0, 50),
      length: r * 0.62 * Math.max(0.62, Math.hypot(away[0], away[1])),
      width: r * 0.17,
      form: plainForm(0.4, 1, 0),
      tones: greens.leaf,
      midrib: 0,
      unruly: 0.02,
      lift: r * 0.06,
    })
  })
  const body: Shape = {
    svg: `<path d="${path}" fill="${base}"/>${clipped(inner, path)}`,
    outlines: [path],
    bounds: boundsOf(rim),
    lift: r * 0.12,
  }
  return gather([body, ...sepals, patch(ellipsePoints(top, r * 0.08, r * 0.06, 10), greens.leaf.dark)], r * 0.12)
}

/** A tomato flower: five swept yellow petals and a cone of anthers. */
export function tomatoFlower(at: Point, r: number, facing: number, seed: string): Shape {
  const yellow: LeafTones = { light: '#F7DC5A', mid: '#EDC43A', dark: '#C7952A', vein: '#FBEA9A' }
  const cone = leaf({
    seed: `${seed}c`,
    from: toward(at, facing, -r * 0.1),
    heading: facing,
    length: r * 0.75,
    width: r * 0.36,
    form: plainForm(0.3, 0.7, 0),
    tones: { light: '#F3B93A', mid: '#DE9A28', dark: '#B57520', vein: '#F8D77A' },
    midrib: 0,
    lift: r * 0.08,
  })
  return gather(
    [
      ...whorl({
        center: at,
        radius: r,
        petals: 5,
        form: petals.pointed,
        breadth: 0.36,
        tones: yellow,
        facing,
        open: 0.7,
        curl: 10,
        seed,
      }),
      cone,
    ],
    r * 0.1,
  )
}

/** A truss of fruit along a stalk: each hangs from a knuckled stalklet; sizes fall and ripeness wanes to the tip. */
export function truss(spine: Spine, r: number, ripe: readonly number[], seed: string): Shape[] {
  const vary = variation(seed)
  const placed = ripe.map((ripeness, index) => {
    const u = 0.34 + (0.64 * index) / Math.max(1, ripe.length - 1)
    const side = index % 2 ? 1 : -1
    const stalk = bow({
      from: spine.at(u),
      heading: 180 - side * (58 - index * 5),
      length: r * vary.between(0.62, 0.78),
      bend: side * 34,
    })
    const size = r * (1 - index * 0.07)
    return {
      stalk,
      fruit: tomatoFruit(toward(stalk.at(1), 180, size * 0.56), size, ripeness, `${seed}${index}`, -side * 10),
    }
  })
  const green = greens.leaf
  return [
    stem({ spine, from: r * 0.17, to: r * 0.09, tones: green, lift: 4 }),
    ...placed.map(({ stalk }) =>
      stem({ spine: stalk, from: r * 0.11, to: r * 0.12, tones: green, nodes: [0.55], lift: 3 }),
    ),
    ...placed.map(({ fruit }) => fruit).reverse(),
  ]
}
