import { boundsOf, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import { contactShadow } from './ground.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens, type LeafTones } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** The colours of a seed's coat. */
export type SeedCoat = { readonly mid: string; readonly light: string; readonly stripe?: string }

/** One seed lying flat; `plump` 1 is round, 0.5 slender; pointed seeds narrow at their tip. */
export function seed(
  at: Point,
  heading: number,
  length: number,
  plump: number,
  coat: SeedCoat,
  pointed = false,
): Shape {
  const half = (length * plump) / 2
  const outline = [0, 0.12, 0.32, 0.55, 0.8, 0.94, 1].map((u): [number, number] => [
    u,
    Math.sin(Math.PI * u ** (pointed ? 0.62 : 1)) ** 0.6 * half,
  ])
  const place = (u: number, v: number): Point => toward(toward(at, heading, (u - 0.5) * length), heading + 90, v)
  const points = [
    ...outline.map(([u, v]) => place(u, v)),
    ...outline
      .slice(1, -1)
      .reverse()
      .map(([u, v]) => place(u, -v)),
  ]
  const path = smoothPath(points)
  const shine = [place(0.25, -half * 0.5), place(0.5, -half * 0.72), place(0.75, -half * 0.4), place(0.5, -half * 0.4)]
  const stripes = coat.stripe
    ? [-0.55, 0, 0.55]
        .map(
          (v) =>
            `<path d="${straightPath([place(0.12, half * v * 0.5), place(0.5, half * v - 2), place(0.9, half * v * 0.6), place(0.5, half * v + 2)])}" fill="${coat.stripe}"/>`,
        )
        .join('')
    : ''
  return {
    svg: `${contactShadow(points, length * 0.08, length * 0.12, 0.35)}<path d="${path}" fill="${coat.mid}"/>${clipped(stripes, path)}<path d="${smoothPath(shine)}" fill="${coat.light}" opacity="0.8"/>`,
    outlines: [path],
    bounds: boundsOf(points),
    lift: 3,
  }
}

/** A seedling: a bent stalk, two seed leaves and, when `age` is past 0.5, the first true leaves. */
export function seedling(
  name: string,
  foot: Point,
  height: number,
  age: number,
  tones: LeafTones = greens.fresh,
): Shape[] {
  const vary = variation(name)
  const spine = bow({ from: foot, heading: vary.around(0, 10), length: height, bend: vary.around(0, 22) })
  const top = spine.at(1)
  const cotyledon = (side: 1 | -1): Shape =>
    leaf({
      seed: `${name}${side}`,
      from: spine.at(0.9),
      heading: side * vary.between(62, 84),
      bend: side * vary.between(8, 30),
      length: height * vary.between(0.42, 0.5),
      width: height * 0.2,
      form: plainForm(0.55, 0.45, 0),
      tones,
      midrib: 2.4,
      gloss: 0.3,
      turn: side * -0.2,
      lift: 5,
    })
  const shoot = stem({ spine, from: height * 0.06, to: height * 0.045, tones: greens.lime, lift: 4 })
  if (age < 0.5) return [shoot, cotyledon(1), cotyledon(-1)]
  const young = ([1, -1, 0] as const).map((side) =>
    leaf({
      seed: `${name}true${side}`,
      from: top,
      heading: side * vary.between(26, 40) + vary.around(0, 6),
      bend: side * 18,
      length: height * (side === 0 ? 0.3 : 0.46) * age,
      width: height * 0.22 * age,
      form: plainForm(0.5, 0.85, 4),
      tones: greens.leaf,
      midrib: 2.4,
      veining: 1.6,
      turn: side * -0.3,
      lift: 5,
    }),
  )
  return [shoot, cotyledon(1), cotyledon(-1), ...young]
}
