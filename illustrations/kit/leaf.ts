import { taper } from './brush.ts'
import { boundsOf, num, type Point, smoothPath, straightPath, toward } from './geometry.ts'
import type { LeafForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { clipped, type Shape } from './shape.ts'
import { type Bow, bow, type Spine } from './spine.ts'
import { fingerprint, type Variation, variation } from './variation.ts'

/** How one leaf is placed: by its own bow or along a given spine; then how it is turned and painted. */
export type LeafPlan = LeafPaint & (Bow | { readonly spine: Spine })

/** How one leaf is turned and painted. */
export type LeafPaint = {
  readonly form: LeafForm
  readonly width: number
  readonly tones: LeafTones
  readonly seed: string
  /** −1..1: how far the blade is turned about its midrib; positive narrows the right half (seen from the stalk). */
  readonly turn?: number
  /** How irregular the margin is; 0.04 is a tidy leaf. */
  readonly unruly?: number
  /** Width of the midrib at the stalk. */
  readonly midrib?: number
  /** Width of lateral veins at the midrib; 0 leaves them out. */
  readonly veining?: number
  /** 0..1: strength of the shine on the lit half. */
  readonly gloss?: number
  /** Whether lateral veins are set off by a shadow, as on quilted leaves. */
  readonly quilted?: boolean
  /** 0..1: how dark the blade is at its stalk. */
  readonly stalkDepth?: number
  /** Extra paint inside the blade: variegation, bands, spots. */
  readonly marks?: (blade: Blade, vary: Variation) => string
  readonly lift?: number
}

/** The painted leaf's own coordinates: `u` along the midrib 0..1, `v` across −1..1 (right half positive). */
export type Blade = {
  readonly spine: Spine
  readonly warp: (u: number, v: number) => Point
  /** The margin at share `s` from base to tip on one side. */
  readonly edge: (s: number, side: 1 | -1) => Point
  readonly lightSide: 1 | -1
}

/** Paints one leaf: a lit and an unlit half, depth at the stalk, veins, and the light's shine. */
export function leaf(plan: LeafPlan): Shape {
  const vary = variation(plan.seed)
  const blade = bladeOf(plan, vary)
  const detail = plan.form.detail ?? 26
  const half = (side: 1 | -1): Point[] =>
    Array.from({ length: detail + 1 }, (_, index) => blade.edge(index / detail, side))
  const [left, right] = [half(-1), half(1)]
  const ribs = Array.from({ length: 13 }, (_, index) => blade.warp(1 - index / 12, 0))
  const join = plan.form.crisp ? straightPath : smoothPath
  const rim = [...right, ...left.slice(0, -1).reverse()]
  const windows = ([1, -1] as const).flatMap((side) => holes(plan.form, blade, side))
  const outline = join(rim) + windows.join('')
  const { tones } = plan
  const litHalf = straightPath([...densify(blade.lightSide === 1 ? right : left, plan.form.crisp), ...ribs])
  const inner =
    `<path d="${litHalf}" fill="${tones.light}"/>` +
    stalkShade(blade, tones, plan.stalkDepth ?? 0.65) +
    (plan.marks?.(blade, vary) ?? '') +
    veins(plan, blade) +
    shine(plan, blade)
  return {
    svg: `<path d="${outline}" fill="${tones.mid}" fill-rule="evenodd"/>${clipped(inner, outline)}${midrib(plan, blade)}`,
    outlines: [outline],
    bounds: boundsOf(rim),
    lift: plan.lift ?? 9,
  }
}

/** The coordinate system of a leaf, for drawings that need it without `leaf`'s paint. */
export function bladeOf(plan: LeafPlan, vary: Variation): Blade {
  const spine = 'spine' in plan ? plan.spine : bow(plan)
  const turn = plan.turn ?? 0
  const sideWidth = { left: 1 + Math.min(0, turn), right: 1 - Math.max(0, turn) }
  const unruly = plan.unruly ?? 0.045
  const wobbles = { left: vary.wobble(3), right: vary.wobble(3) }
  const warp = (u: number, v: number): Point => {
    const reach = (plan.width / 2) * (v > 0 ? sideWidth.right : sideWidth.left) * v
    return toward(spine.at(u), spine.heading(u) + 90, reach)
  }
  const edge = (s: number, side: 1 | -1): Point => {
    const [u, v] = plan.form.margin(s, side)
    const wobble = side === 1 ? wobbles.right : wobbles.left
    return warp(u, side * v * (1 + wobble(s) * unruly))
  }
  const rightward = toward([0, 0], spine.heading(0.45) + 90, 1)
  const lightSide = rightward[0] * -0.6 + rightward[1] * -0.8 > 0 ? 1 : -1
  return { spine, warp, edge, lightSide }
}

function holes(form: LeafForm, blade: Blade, side: 1 | -1): string[] {
  return (form.holes?.(side) ?? []).map((ring) => smoothPath(ring.map(([u, v]) => blade.warp(u, v * side))))
}

function densify(points: Point[], crisp: boolean | undefined): Point[] {
  if (crisp) return points
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    return next ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as Point] : [point]
  })
}

function stalkShade(blade: Blade, tones: LeafTones, depth: number): string {
  const [a, b] = [blade.spine.at(0), blade.spine.at(0.5)]
  const id = `g${fingerprint(`${a}${b}${tones.dark}${depth}`)}`
  const reach = blade.spine.length * 2
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(a[0])}" y1="${num(a[1])}" x2="${num(b[0])}" y2="${num(b[1])}">` +
    `<stop offset="0" stop-color="${tones.dark}" stop-opacity="${depth}"/><stop offset="1" stop-color="${tones.dark}" stop-opacity="0"/></linearGradient>` +
    `<circle cx="${num(a[0])}" cy="${num(a[1])}" r="${num(reach)}" fill="url(#${id})"/>`
  )
}

function veins(plan: LeafPlan, blade: Blade): string {
  const width = plan.veining ?? 0
  if (width === 0) return ''
  let svg = ''
  for (const side of [1, -1] as const) {
    const lit = side === blade.lightSide
    for (const [from, to] of plan.form.veinsOf?.(side) ?? plan.form.veins) {
      const points = veinPoints(plan, blade, from, to, side)
      if (plan.quilted) {
        const sunk = points.map(([x, y]): Point => [x + width * 0.5, y + width * 0.9])
        svg += `<path d="${taper(sunk, width * 3.4, width)}" fill="${plan.tones.dark}" opacity="${lit ? 0.3 : 0.42}"/>`
      }
      svg += `<path d="${taper(points, width, width * 0.25)}" fill="${plan.tones.vein}" opacity="${lit ? 0.85 : 0.5}"/>`
    }
  }
  return svg
}

function veinPoints(plan: LeafPlan, blade: Blade, from: number, to: number, side: 1 | -1): Point[] {
  const [endU, endV] = plan.form.margin(to, side)
  return Array.from({ length: 7 }, (_, index) => {
    const t = (index / 6) * 0.93
    return blade.warp(from + (endU - from) * t ** 1.25, side * endV * t)
  })
}

function shine(plan: LeafPlan, blade: Blade): string {
  if (!plan.gloss) return ''
  const side = blade.lightSide
  const band = (v: (t: number) => number): Point[] =>
    Array.from({ length: 9 }, (_, index) => blade.warp(0.24 + (index / 8) * 0.46, side * v(index / 8)))
  const outer = band((t) => 0.34 + Math.sin(t * Math.PI) * 0.22)
  const inner = band((t) => 0.34 + Math.sin(t * Math.PI) * 0.04).reverse()
  return `<path d="${smoothPath([...outer, ...inner])}" fill="#FFFBE6" opacity="${num(plan.gloss * 10) === '0' ? 0 : plan.gloss * 0.45}"/>`
}

function midrib(plan: LeafPlan, blade: Blade): string {
  const width = plan.midrib ?? 4
  if (width === 0) return ''
  const points = Array.from({ length: 15 }, (_, index) => blade.warp((index / 14) * 0.97, 0))
  return `<path d="${taper(points, width, width * 0.2)}" fill="${plan.tones.vein}"/>`
}
