import { type Point, smoothPoints } from './geometry.ts'

/**
 * The shape of a leaf, flat and symmetrical: `margin` runs along one half from base (0) to tip (1) and gives
 * [share of the length, share of the half width]; lobes behind the base have a negative first number.
 */
export type LeafForm = {
  readonly margin: (s: number, side?: 1 | -1) => Point
  /** Lateral veins as [start on the midrib, end on the margin], both 0..1. */
  readonly veins: readonly (readonly [from: number, to: number])[]
  /** True when corners should stay sharp (teeth, lobes). */
  readonly crisp?: boolean
  /** Lateral veins of one half, where the halves differ. */
  readonly veinsOf?: (side: 1 | -1) => LeafForm['veins']
  /** Windows in one half of the blade, each a ring of [u, v]. */
  readonly holes?: (side: 1 | -1) => readonly (readonly Point[])[]
  /** Points per half; more for toothed and lobed leaves. */
  readonly detail?: number
}

/** `count` lateral veins that start between `from` and `to` and lean forward by `lean`. */
export function pinnateVeins(count: number, from = 0.06, to = 0.82, lean = 0.16): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, index) => {
    const start = from + ((to - from) * index) / Math.max(1, count - 1)
    return [start, Math.min(0.97, start + lean * (1 - start * 0.45))] as const
  })
}

/**
 * A plain leaf whose half width follows u^base · (1−u)^tip: small `base` is broad at the stalk, large `tip` drawn out.
 * Ovate 0.5/0.9, elliptic 0.6/0.6, lanceolate 0.8/1.2, linear 0.25/0.5, obovate 1.1/0.45.
 */
export function plainForm(base: number, tip: number, veins = 6): LeafForm {
  const widest = base / (base + tip)
  const peak = widest ** base * (1 - widest) ** tip
  return {
    margin: (s) => {
      const u = (1 - Math.cos(Math.PI * s)) / 2
      return [u, (u ** base * (1 - u) ** tip) / peak]
    },
    veins: pinnateVeins(veins),
  }
}

/** A leaf drawn by hand: points of one half from base to tip, joined smoothly (or left sharp). */
export function drawnForm(
  points: readonly Point[],
  veins: LeafForm['veins'] = pinnateVeins(6),
  crisp = false,
): LeafForm {
  const curve = crisp ? [...points] : smoothPoints(points, 10)
  const last = curve.length - 1
  return {
    margin: (s) => {
      const index = Math.min(last - 1, Math.floor(s * last))
      const [a, b] = [curve[index] as Point, curve[index + 1] as Point]
      const t = s * last - index
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    },
    veins,
    crisp,
    detail: crisp ? last : Math.min(64, last),
  }
}

/** Heart-shaped, lobes behind the stalk: money plant, philodendron, betel, peepal with a longer `drip` tip. */
export function heartForm(drip = 0.06, lobes = 0.13, veins = 5): LeafForm {
  return drawnForm(
    [
      [0, 0],
      [-lobes * 0.8, 0.14],
      [-lobes, 0.42],
      [-lobes * 0.35, 0.78],
      [0.15, 0.99],
      [0.36, 0.96],
      [0.58, 0.72],
      [0.78, 0.38],
      [0.94 - drip, 0.12],
      [1, 0],
    ],
    Array.from({ length: veins }, (_, index) => [index * 0.13, 0.36 + index * (0.5 / veins)] as const),
  )
}

/** The same form with a saw-toothed margin: `count` teeth a half, each `depth` of the half width, leaning to the tip. */
export function toothed(form: LeafForm, count: number, depth = 0.07): LeafForm {
  return {
    ...form,
    crisp: true,
    detail: count * 3,
    margin: (s) => {
      const [u, v] = form.margin(s)
      const phase = (s * count) % 1
      const rise = phase < 0.75 ? phase / 0.75 : (1 - phase) / 0.25
      const fade = Math.min(1, s * 8, (1 - s) * 5)
      return [u + rise * depth * 0.25 * fade, v + (rise - 0.5) * depth * fade * Math.min(1, v * 3)]
    },
  }
}

/** The same form with a gently waved margin. */
export function waved(form: LeafForm, waves: number, depth = 0.06): LeafForm {
  return {
    ...form,
    detail: Math.max(form.detail ?? 28, waves * 6),
    margin: (s) => {
      const [u, v] = form.margin(s)
      return [u, v * (1 + Math.sin(s * waves * Math.PI * 2) * depth)]
    },
  }
}
