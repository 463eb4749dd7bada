import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { ellipsePoints, type Point, smoothPath, straightPath, toward } from '../kit/geometry.ts'
import { glassBowl } from '../kit/glass-bowl.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { gather, painted, type Shape, stack } from '../kit/shape.ts'
import { counterBell, reception } from '../kit/small-rooms.ts'
import { bow } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const cane: LeafTones = { light: '#8FBF57', mid: '#5B963F', dark: '#356B38', vein: '#D5E09A' }
const ribbonRed = { light: '#E0524A', mid: '#C22F36', dark: '#861C2A' }
const lance = plainForm(0.42, 0.85, 0)

/** A shoot: leaves in two ranks, clasping the short stem with their sheaths, arching out. */
function shoot(seed: string, at: Point, heading: number, size: number, back = 0): Shape[] {
  const vary = variation(seed)
  const stalk = bow({ from: at, heading, length: size * 0.42, bend: vary.around(0, 14) })
  const tones = back < 0 ? lit(greens.leaf, -back) : shaded(vary.chance(0.4) ? greens.fresh : greens.leaf, back)
  const blades = Array.from({ length: 6 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1
    const u = 0.2 + index * 0.16
    return leaf({
      seed: `${seed}${index}`,
      from: stalk.at(u),
      heading: stalk.heading(u) + side * (58 - index * 8) + vary.around(0, 8),
      bend: side * vary.between(30, 62),
      length: size * (0.78 + Math.sin(index) * 0.1) * vary.between(0.9, 1.1),
      width: size * 0.16,
      form: lance,
      tones,
      turn: side * 0.25,
      midrib: 2.4,
      gloss: 0.5,
      lift: 5,
    })
  })
  return [
    stem({ spine: stalk, from: size * 0.1, to: size * 0.05, tones: shaded(greens.fresh, back), lift: 2 }),
    ...blades,
  ]
}

/** One cut stalk: jointed like a cane, its top sealed pale, shoots breaking just below the cut. */
function stalk(seed: string, [x, y]: Point, height: number, width: number, shoots: number, back = 0): Shape[] {
  const vary = variation(seed)
  const way = bow({ from: [x, y], heading: vary.around(0, 1.6), length: height })
  const nodes = Array.from(
    { length: Math.round(height / 74) },
    (_, index) => (index + vary.between(0.4, 0.7)) / (height / 74),
  )
  const top = way.at(1)
  const cut =
    `<path d="${smoothPath(ellipsePoints(top, width * 0.5, width * 0.17))}" fill="#DCD7A2"/>` +
    `<path d="${smoothPath(ellipsePoints(top, width * 0.3, width * 0.09))}" fill="#F0EBC6"/>`
  const first = vary.pick([0, 1])
  const sprouts = Array.from({ length: shoots }, (_, index) =>
    shoot(
      `${seed}${index}`,
      toward(way.at(1 - 26 / height), (index + first) % 2 === 0 ? -90 : 90, width * 0.4),
      ((index + first) % 2 === 0 ? -1 : 1) * vary.between(10, 34),
      vary.between(140, 176),
      back,
    ),
  )
  return [
    stem({ spine: way, from: width, to: width * 0.95, tones: shaded(cane, back), nodes, lift: 6 }),
    painted(cut),
    ...sprouts.flat(),
  ]
}

/** The ribbon round a tier of stalks, with its bow. */
function ribbon(x: number, y: number, half: number, bowed: boolean): Shape {
  const arc = (dy: number): Point[] =>
    Array.from({ length: 13 }, (_, index) => {
      const angle = ((index * 15 - 90) * Math.PI) / 180
      return [x + Math.sin(angle) * half, y + dy + Math.cos(angle) * half * 0.17]
    })
  const strip = (from: number, to: number, fill: string): string =>
    `<path d="${straightPath([...arc(from), ...arc(to).reverse()])}" fill="${fill}"/>`
  const knot: Point = [x, y + half * 0.17 + 13]
  const loop = (heading: number, fill: string): string => {
    const out = (turn: number, reach: number): Point => toward(knot, heading + turn, reach)
    return `<path d="${smoothPath([knot, out(-34, 40), out(-16, 74), out(16, 70), out(34, 34)])}" fill="${fill}"/><path d="${smoothPath([knot, out(-14, 38), out(0, 58), out(16, 36)])}" fill="${ribbonRed.dark}" opacity="0.7"/>`
  }
  const tail = (heading: number): string => {
    const end = toward(knot, heading, 92)
    return `<path d="${straightPath([toward(knot, 90, 6), toward(end, 70, 14), toward(end, 180 + heading, 12), toward(end, -110, 14), toward(knot, -90, 6)])}" fill="${ribbonRed.mid}"/>`
  }
  const tied = bowed
    ? tail(158) +
      tail(202) +
      loop(-74, ribbonRed.light) +
      loop(74, ribbonRed.mid) +
      `<path d="${smoothPath(ellipsePoints(knot, 13, 12))}" fill="${ribbonRed.mid}"/><path d="${smoothPath(ellipsePoints([knot[0] - 3, knot[1] - 3], 6, 5))}" fill="${ribbonRed.light}"/>`
    : ''
  return painted(strip(0, 26, ribbonRed.mid) + strip(2, 10, ribbonRed.light) + strip(21, 26, ribbonRed.dark) + tied)
}

/** Two tiers of stalks standing round (x, y): a tall bundle within a ring of short ones. */
function tiers(x: number, y: number): Shape[] {
  const ring = (
    offsets: readonly number[],
    dy: number,
    height: number,
    shoots: number,
    back: number,
    tag: string,
  ): Shape[] =>
    offsets.flatMap((dx, index) =>
      stalk(`${tag}${index}`, [x + dx, y + dy], height + ((index * 37) % 22), 36, shoots, back),
    )
  return [
    ...ring([-48, 0, 48], -22, 620, 2, 0.2, 'tall'),
    ...ring([-72, 72], -10, 400, 1, 0.16, 'side'),
    ...ring([-26, 26], -6, 606, 1, 0.06, 'inner'),
    ribbon(x, y - 500, 64, false),
    ...ring([-90, 90], 6, 384, 1, 0.08, 'wing'),
    ...ring([-54, 54], 14, 378, 1, 0.02, 'low'),
    ...ring([-18, 18], 18, 366, 1, 0, 'front'),
    ribbon(x, y - 272, 110, true),
  ]
}

/** The bunch in its glass bowl, standing at (600, 1060). */
function potted(): string {
  const bowl = glassBowl({
    x: 600,
    y: 1060,
    radius: 168,
    height: 200,
    profile: profiles.bowl,
    water: 0.3,
    pebbles: 0.46,
    seed: 'lucky',
  })
  return stack([bowl.back, gather(tiers(600, 1016), 0), bowl.front])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1084, 1.2), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(counterBell() + standing(potted(), 520, 1056, 1), { paper: 'straw', backdrop: reception() }),
}

/** Joints, cut tops and shoots from near by, and the bow. */
function closeUp(): string {
  const big = (seed: string, dx: number, height: number, shoots: number, back: number): Shape[] =>
    stalk(seed, [dx, 470], height, 44, shoots, back)
  const painting = stack([
    ...big('e0', 204, 340, 0, 0.24),
    ...big('e7', 128, 280, 0, 0.22),
    ...big('e8', 280, 284, 0, 0.22),
    ...big('e1', 150, 330, 1, 0.16),
    ...big('e2', 258, 352, 1, 0.14),
    ...big('e3', 100, 250, 1, 0.04),
    ...big('e4', 306, 262, 1, 0.05),
    ...big('e5', 164, 268, 1, 0),
    ...big('e6', 236, 246, 1, 0),
    ribbon(203, 300, 128, true),
  ])
  return `<g transform="translate(40 36) scale(2.75)">${painting}</g>`
}
