import type { Views } from '../index.ts'
import { heart } from '../kit/arum-forms.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot } from '../kit/pot.ts'
import { ribs } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bathroom, shelfThings } from '../kit/small-rooms.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { stool } from '../kit/stool.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#5F9A5A', mid: '#3B7848', dark: '#235239', vein: '#8FBF7C' }
const bronze: LeafTones = { light: '#C79A5F', mid: '#A4764A', dark: '#77523A', vein: '#E2C38C' }
const vineGreen: LeafTones = { light: '#A5A866', mid: '#7E8550', dark: '#59623F', vein: '#C9C890' }

/** One leaf on its petiole, the blade hanging from the bend. */
function leafAt(seed: string, node: Point, heading: number, size: number, back = 0, young = false): Shape[] {
  const vary = variation(seed)
  const stalk = bow({ from: node, heading, length: size * vary.between(0.4, 0.55), bend: vary.between(-14, 14) })
  const drop = (((180 - heading + 540) % 360) - 180) * vary.between(0.46, 0.74)
  const tones = young ? bronze : back < 0 ? lit(green, -back) : shaded(green, back)
  return [
    stem({
      spine: stalk,
      from: size * 0.05,
      to: size * 0.04,
      tones: young ? bronze : shaded(vineGreen, Math.max(0, back)),
      lift: 3,
    }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: heading + drop,
      bend: vary.between(-16, 16),
      length: size,
      width: size * vary.between(0.9, 0.98),
      turn: vary.between(-0.34, 0.34),
      form: heart,
      tones,
      midrib: size * 0.022,
      veining: size * 0.01,
      gloss: 0.5,
      stalkDepth: 0.5,
      unruly: 0.025,
      lift: size * 0.07,
    }),
  ]
}

/** A thin vine, leaves to either side in turn, the youngest small and bronze. */
function vine(seed: string, points: readonly Point[], count: number, size: number): Shape[] {
  const vary = variation(seed)
  const way: Spine = through(points)
  const leaves = Array.from({ length: count }, (_, index) => {
    const u = 0.12 + (0.86 * (index + 0.4)) / count
    const side = index % 2 === 0 ? 1 : -1
    const last = index === count - 1
    return leafAt(
      `${seed}${index}`,
      way.at(u),
      way.heading(u) + side * vary.between(46, 80),
      size * (1 - u * 0.36) * vary.between(0.9, 1.08),
      last ? -0.12 : vary.between(-0.04, 0.1),
    )
  })
  return [
    stem({ spine: way, from: 8, to: 4, tones: vineGreen, lift: 5 }),
    ...leaves.flat(),
    ...leafAt(`${seed}tip`, way.at(1), way.heading(1), size * 0.4, 0, true),
  ]
}

/** The crown over a pot whose soil is at (x, y), rim `reach` wide, and its four vines. */
function trailing(x: number, y: number, reach: number): Shape[] {
  const vary = variation('heartleaf')
  const at = (dx: number, dy: number): Point => [x + dx * reach, y + dy]
  const crown = (count: number, low: number, high: number, back: number, tag: string): Shape[] =>
    Array.from({ length: count }, (_, index) => {
      const heading = -86 + (172 * (index + 0.5)) / count + vary.around(0, 9)
      const way = bow({
        from: [x + heading * 0.8, y],
        heading: heading * 0.8,
        length: vary.between(low, high),
        bend: heading * 0.3,
      })
      return [
        stem({ spine: way, from: 8, to: 6, tones: shaded(vineGreen, back), lift: 3 }),
        ...leafAt(`${tag}${index}`, way.at(1), heading, vary.between(104, 128), back),
      ]
    }).flat()
  return [
    ...crown(8, 90, 180, 0.26, 'far'),
    ...vine('v1', [at(-0.4, 0), at(-1, -44), at(-1.34, 60), at(-1.46, 230), at(-1.3, 440)], 8, 124),
    ...vine('v2', [at(0.4, 0), at(1, -50), at(1.36, 50), at(1.5, 210), at(1.66, 360)], 7, 126),
    ...crown(7, 40, 100, 0.1, 'near'),
    ...vine('v3', [at(-0.3, 6), at(-0.66, -8), at(-0.9, 90), at(-0.86, 230), at(-0.98, 330)], 6, 114),
    ...vine('v4', [at(0.2, 6), at(0.54, 4), at(0.76, 110), at(0.68, 280), at(0.8, 470)], 8, 116),
    ...crown(5, 10, 50, -0.03, 'front'),
  ]
}

/** The plant in its pot, standing at (600, 1060); vines hang some 400 units below its rim. */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 140,
    height: 218,
    profile: profiles.tapered,
    glaze: glazes.blush,
    pattern: ribs(15),
    seed: 'heartleaf',
  })
  return stack([vessel.shape, ...trailing(vessel.soil.x, vessel.soil.y, 140)])
}

export const views: Views = {
  main: () =>
    picture(stool({ x: 600, y: 1090, radius: 200, height: 470 }) + standing(potted(), 600, 624, 1), { paper: 'sage' }),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () => picture(shelfThings() + standing(potted(), 430, 520, 0.98), { paper: 'sage', backdrop: bathroom() }),
}

/** A vine from near by: old leaves, a young bronze one, and the next still in its sheath. */
function closeUp(): string {
  const way = through([
    [-60, 130],
    [260, 190],
    [560, 380],
    [760, 660],
    [900, 960],
  ])
  const one = (u: number, turn: number, size: number, name: string, young = false): Shape[] =>
    leafAt(name, way.at(u), way.heading(u) + turn, size, 0, young)
  const furled = leaf({
    seed: 'furled',
    from: way.at(0.99),
    heading: way.heading(1) - 6,
    length: 210,
    width: 40,
    form: plainForm(0.4, 0.8, 0),
    tones: bronze,
    midrib: 0,
    bend: 20,
  })
  return stack([
    stem({ spine: way, from: 26, to: 16, tones: vineGreen, nodes: [0.2, 0.42, 0.64, 0.84], lift: 10 }),
    ...one(0.2, 80, 470, 'p1'),
    ...one(0.42, -50, 480, 'p2'),
    ...one(0.64, 74, 440, 'p3'),
    ...one(0.84, -60, 330, 'p4', true),
    furled,
  ])
}
