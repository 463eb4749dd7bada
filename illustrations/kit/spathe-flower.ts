import { type Point, smoothPath, straightPath } from './geometry.ts'
import { type LeafPaint, leaf } from './leaf.ts'
import { drawnForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import type { Shape } from './shape.ts'
import { type Bow, bow } from './spine.ts'

const club = drawnForm(
  [
    [0, 0.62],
    [0.15, 0.86],
    [0.45, 1],
    [0.75, 0.94],
    [0.92, 0.7],
    [0.99, 0.3],
    [1, 0],
  ],
  [],
)

/** The spike of an arum flower, set with its tiny true flowers; `knobs` is how many cross it. */
export function spadix(plan: Bow & { width: number; tones: LeafTones; seed: string; knobs?: number }): Shape {
  const { width, tones, knobs = 5 } = plan
  const spine = bow(plan)
  const knob = (width / knobs) * 0.62
  const rows = Math.round(spine.length / (knob * 1.7))
  const marks: LeafPaint['marks'] = (blade) => {
    let svg = ''
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < knobs; column++) {
        const v = ((column + (row % 2) * 0.5 + 0.25) / knobs) * 2 - 1
        const [x, y] = blade.warp((row + 0.5) / rows, v * 0.96)
        const lit = v * blade.lightSide > -0.2
        svg += `<path d="${knobPath([x, y], knob)}" fill="${lit ? tones.vein : tones.mid}"/>`
        svg += `<path d="${knobPath([x - knob * 0.2, y - knob * 0.24], knob * 0.4)}" fill="${tones.light}" opacity="0.8"/>`
      }
    }
    return svg
  }
  return leaf({
    seed: plan.seed,
    spine,
    form: club,
    width,
    tones: { ...tones, light: tones.mid, mid: tones.dark },
    marks,
    midrib: 0,
    unruly: 0.02,
    stalkDepth: 0.2,
    lift: width * 0.35,
  })
}

const knobPath = ([x, y]: Point, r: number): string =>
  smoothPath([
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ])

/** A spathe still rolled round its spike: a slim spindle with the free edge winding down it. */
export function furledSpathe(plan: Bow & { width: number; tones: LeafTones; seed: string }): Shape {
  return leaf({
    ...plan,
    form: drawnForm(
      [
        [0, 0.3],
        [0.18, 0.8],
        [0.4, 1],
        [0.65, 0.7],
        [0.88, 0.24],
        [1, 0],
      ],
      [],
    ),
    midrib: 0,
    unruly: 0.02,
    lift: plan.width * 0.3,
    marks: (blade) => {
      const edge = (shift: number): Point[] =>
        Array.from({ length: 9 }, (_, index) => blade.warp(index / 8, -0.5 + (index / 8) * 1.1 + shift))
      return `<path d="${straightPath([...edge(0), ...edge(0.34).reverse()])}" fill="${plan.tones.dark}" opacity="0.45"/>`
    },
  })
}
