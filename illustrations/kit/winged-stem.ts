import { type Point, straightPath, toward } from './geometry.ts'
import { type Blade, bladeOf, type LeafPlan, leaf } from './leaf.ts'
import type { LeafForm } from './leaf-forms.ts'
import { type LeafTones, shaded } from './palette.ts'
import type { Shape } from './shape.ts'
import { through } from './spine.ts'
import { variation } from './variation.ts'

const tones: LeafTones = { light: '#86AE62', mid: '#558547', dark: '#35613F', vein: '#B9D088' }

const winged = (scallops: number): LeafForm => ({
  detail: scallops * 8,
  veins: [],
  margin: (s) => {
    const ends = Math.min(
      1,
      Math.sin(Math.PI * Math.min(0.5, s * 2.2)) + 0.25,
      Math.sin(Math.PI * Math.min(0.5, (1 - s) * 6)) ** 0.7,
    )
    const wave = Math.abs(Math.sin(s * scallops * Math.PI)) ** 0.6
    return [s, (0.74 + 0.26 * wave) * Math.max(0, ends)]
  },
})

/** One joint of a three-winged climbing cactus: scalloped margins, spines in the notches. */
export function wingedJoint(seed: string, points: readonly Point[], width: number, turn: number, back = 0): Shape {
  const spine = through(points)
  const scallops = Math.max(4, Math.round(spine.length / 62))
  const plan: LeafPlan = {
    seed,
    spine,
    width,
    turn,
    form: winged(scallops),
    tones: shaded(tones, back),
    midrib: 0,
    unruly: 0.03,
    lift: 14,
    marks: (blade) => thirdWing(blade, shaded(tones, back), turn),
  }
  const blade = bladeOf(plan, variation(seed))
  let thorns = ''
  for (const side of [1, -1] as const) {
    for (let notch = 1; notch < scallops; notch++) {
      const at = blade.edge(notch / scallops, side)
      const out = blade.spine.heading(notch / scallops) + side * 90
      for (const spread of [-34, 4, 40]) {
        thorns += `<path d="${straightPath([toward(at, out + 90, 1.6), toward(at, out + spread, 10), toward(at, out - 90, 1.6)])}" fill="#6B5335"/>`
      }
      thorns += `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="3.6" fill="#D9CBA2"/>`
    }
  }
  const body = leaf(plan)
  return { ...body, svg: body.svg + thorns }
}

function thirdWing(blade: Blade, shades: LeafTones, turn: number): string {
  const line = (v: (u: number) => number): Point[] =>
    Array.from({ length: 25 }, (_, index) => blade.warp(index / 24, v(index / 24)))
  const crest = turn * 0.4
  const ridge = (u: number): number => crest + Math.abs(Math.sin(u * 18)) * 0.06
  const side = blade.lightSide
  return (
    `<path d="${straightPath([...line((u) => ridge(u) - 0.34 * side), ...line(ridge).reverse()])}" fill="${shades.dark}" opacity="0.55"/>` +
    `<path d="${straightPath([...line(ridge), ...line((u) => ridge(u) + 0.12 * side).reverse()])}" fill="${shades.vein}" opacity="0.9"/>` +
    `<path d="${straightPath([...line(() => 0.72 * side), ...line(() => 0.86 * side).reverse()])}" fill="${shades.vein}" opacity="0.3"/>`
  )
}
