import { leaf } from './leaf.ts'
import type { LeafForm } from './leaf-forms.ts'
import { type LeafTones, lit, shaded } from './palette.ts'
import type { Shape } from './shape.ts'
import { bow, type Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** What the leaves of a tuft have in common. */
export type TuftFoliage = {
  readonly form: LeafForm
  readonly tones: LeafTones
  readonly length: number
  /** Width as a share of length. */
  readonly breadth: number
  /** Stalk as a share of length. */
  readonly stalk: number
  readonly veining: number
  readonly midrib: number
  readonly gloss: number
}

/** A spiral of leaves crowded round the end of a thick branch: frangipani, desert rose. */
export function leafTuft(spine: Spine, foliage: TuftFoliage, leaves: number, seed: string, back = 0): Shape[] {
  const vary = variation(seed)
  const places = Array.from({ length: leaves }, (_, index) => {
    const phi = ((index * 137.5 + vary.around(0, 10)) * Math.PI) / 180
    const [lateral, depth] = [Math.sin(phi), Math.cos(phi)]
    const rise = 96 - (index / leaves) * 60
    const heading = spine.heading(1) * 0.7 + lateral * (rise + (depth > 0.5 ? 30 : 0))
    return { depth, index, heading, reach: 0.62 + 0.38 * Math.abs(lateral), lateral, u: 0.9 + 0.1 * (index / leaves) }
  })
  return places
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ depth, index, heading, reach, lateral, u }): Shape[] => {
      const dark = Math.min(0.5, back + (depth < 0 ? -0.22 * depth : 0))
      const tones = index > leaves - 3 ? lit(foliage.tones, 0.14) : shaded(foliage.tones, dark)
      const stalk = bow({ from: spine.at(u), heading, length: foliage.length * foliage.stalk * reach })
      const blade = leaf({
        seed: `${seed}${index}`,
        form: foliage.form,
        tones,
        from: stalk.at(1),
        heading,
        bend: lateral * vary.between(22, 52),
        length: foliage.length * reach * vary.between(0.9, 1.06),
        width: foliage.length * foliage.breadth,
        turn: lateral * 0.3,
        midrib: foliage.midrib,
        veining: foliage.veining,
        gloss: foliage.gloss,
        unruly: 0.02,
        lift: foliage.length * 0.045,
      })
      if (foliage.stalk < 0.05) return [blade]
      const width = foliage.length * 0.036
      return [stem({ spine: stalk, from: width, to: width * 0.8, tones: lit(tones, 0.2), lift: 2 }), blade]
    })
}
