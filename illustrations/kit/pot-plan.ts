import type { Point } from './geometry.ts'
import type { Glaze } from './glazes.ts'

/** The half outline of a pot: [share of the height from rim (0) to foot (1), share of the rim's radius]. */
export type Profile = readonly (readonly [down: number, radius: number])[]

/** How a pot is shaped and painted. */
export type PotPlan = {
  /** The middle of its foot. */
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly height: number
  readonly profile: Profile
  readonly glaze: Glaze
  /** A thick collar: share of the height and how far it stands out, as share of the radius. */
  readonly collar?: { readonly height: number; readonly out: number }
  readonly pattern?: (surface: Surface) => string
  /** What fills it; `none` shows the empty inside. */
  readonly filling?: 'soil' | 'gravel' | 'none'
  readonly saucer?: boolean
  readonly seed?: string
}

/** The pot's visible skin: `theta` in degrees (−90 left edge, 0 front, 90 right edge), `down` 0 rim .. 1 foot. */
export type Surface = {
  readonly at: (theta: number, down: number) => Point
  readonly glaze: Glaze
  /** Path data of a band round the front between two heights. */
  readonly band: (from: number, to: number) => string
}

/** How much of a level circle's depth is seen, looking slightly from above. */
export const slant = 0.2
