import { type Point, straightPath, toward } from './geometry.ts'
import { type Blade, bladeOf, type LeafPlan, leaf } from './leaf.ts'
import { drawnForm, type LeafForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import type { Shape } from './shape.ts'
import { bow } from './spine.ts'
import { variation } from './variation.ts'

/** A flat joint of a prickly pear: where it stands, how large, and the tufts it is dotted with. */
export type PadPlan = {
  readonly from: Point
  readonly heading: number
  readonly length: number
  readonly width: number
  readonly tones: LeafTones
  readonly seed: string
  readonly bend?: number
  readonly turn?: number
  readonly form?: LeafForm
  /** Tufts from base to tip; rows are staggered into a diagonal lattice. */
  readonly rows: number
  readonly tuft: { readonly size: number; readonly light: string; readonly mid: string; readonly dark: string }
  readonly lift?: number
}

/** Egg-shaped, the narrow end below. */
const oval: LeafForm = drawnForm(
  [
    [0, 0.26],
    [0.03, 0.42],
    [0.14, 0.68],
    [0.34, 0.93],
    [0.56, 1],
    [0.76, 0.86],
    [0.9, 0.58],
    [0.975, 0.28],
    [1, 0],
  ],
  [],
)

/** Paints one pad: a thick rounded edge, a lit face, and tufts of fine bristles in a lattice, some on the rim. */
export function cactusPad(plan: PadPlan): Shape {
  const { tones, tuft, rows, form = oval } = plan
  const full: LeafPlan = {
    seed: plan.seed,
    spine: bow({ from: plan.from, heading: plan.heading, length: plan.length, bend: plan.bend ?? 0 }),
    width: plan.width,
    form,
    tones,
    turn: plan.turn ?? 0,
    midrib: 0,
    unruly: 0.025,
    stalkDepth: 0.55,
    lift: plan.lift ?? plan.length * 0.05,
    marks: (blade) => face(blade, form, tones),
  }
  const vary = variation(plan.seed)
  const blade = bladeOf(full, variation(plan.seed))
  const columns = Math.max(3, Math.round((rows * plan.width) / plan.length))
  let tufts = ''
  for (let row = 0; row < rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const u = (row + 0.6) / (rows + 0.3) + (Math.abs(column) % 2 === 0 ? 0 : 0.5 / rows)
      const v = (column / (columns + 0.4)) * (1.04 - 0.1 * u)
      if (Math.abs(v) > reachAt(form, u) * 0.93) continue
      const squeeze = 1 - Math.abs(v) ** 3 * 0.35
      tufts += areole(blade.warp(u, v), tuft.size * squeeze * vary.between(0.88, 1.12), vary.between(0, 60), plan)
    }
  }
  for (const side of [1, -1] as const) {
    for (let s = 0.2; s < 0.99; s += 1 / rows) {
      tufts += areole(blade.edge(s, side), tuft.size * 0.8, vary.between(0, 60), plan)
    }
  }
  const body = leaf(full)
  return { ...body, svg: body.svg + tufts }
}

function reachAt(form: LeafForm, u: number): number {
  for (let s = 0; s <= 1; s += 0.02) {
    const [at, reach] = form.margin(s)
    if (at >= u) return reach
  }
  return 0
}

function face(blade: Blade, form: LeafForm, tones: LeafTones): string {
  const rim = (share: number, side: 1 | -1): Point[] =>
    Array.from({ length: 25 }, (_, index) => {
      const [u, v] = form.margin(index / 24)
      return blade.warp(u * (0.5 + share * 0.5) + 0.25 * (1 - share), side * v * share)
    })
  const { lightSide: lit } = blade
  const unlit = lit === 1 ? -1 : 1
  return (
    `<path d="${straightPath([...rim(1.05, unlit), ...rim(0.8, unlit).reverse()])}" fill="${tones.dark}" opacity="0.5"/>` +
    `<path d="${straightPath([...rim(0.96, lit), ...rim(0.84, lit).reverse()])}" fill="${tones.vein}" opacity="0.55"/>`
  )
}

function areole(at: Point, size: number, turn: number, { tuft }: PadPlan): string {
  const star = (reach: number): Point[] =>
    Array.from({ length: 14 }, (_, index) => toward(at, turn + index * 25.7, index % 2 === 0 ? reach : reach * 0.5))
  const [x, y] = at
  const bristles = size < 18 ? '' : hairs(at, size, turn, tuft.mid, tuft.light)
  return (
    bristles +
    `<path d="${straightPath(star(size).map(([px, py]): Point => [px + size * 0.2, py + size * 0.3]))}" fill="${tuft.dark}" opacity="0.6"/>` +
    `<path d="${straightPath(star(size))}" fill="${tuft.mid}"/>` +
    `<circle cx="${(x - size * 0.12).toFixed(1)}" cy="${(y - size * 0.14).toFixed(1)}" r="${(size * 0.42).toFixed(1)}" fill="${tuft.light}"/>`
  )
}

/** Single bristles, seen from near by. */
function hairs(at: Point, size: number, turn: number, mid: string, light: string): string {
  let svg = ''
  for (let index = 0; index < 22; index++) {
    const heading = turn + index * 137.5
    const tip = toward(at, heading, size * (1.05 + (index % 5) * 0.13))
    const [a, b] = [toward(at, heading + 90, size * 0.07), toward(at, heading - 90, size * 0.07)]
    svg += `<path d="${straightPath([a, tip, b])}" fill="${index % 3 === 0 ? light : mid}"/>`
  }
  return svg
}
