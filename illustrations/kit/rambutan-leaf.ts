import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { greens, type LeafTones, shaded } from './palette.ts'
import { gather, type Shape } from './shape.ts'
import type { LeafPlace } from './shoot.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const elliptic = plainForm(0.58, 0.62, 8)

/** A feathered leaf of two to four pairs of leaflets without an end leaflet. */
export function feather(
  place: LeafPlace,
  size: number,
  pairs: number,
  seed: string,
  tones: LeafTones,
  back = 0,
): Shape {
  const vary = variation(`${seed}${place.index}`)
  const depth = back + Math.max(0, -place.depth) * 0.26
  const shades = shaded(tones, depth)
  const stalk = bow({
    from: place.at,
    heading: place.heading,
    length: size * (0.46 + 0.26 * pairs) * place.reach,
    bend: place.lateral * vary.between(20, 44),
  })
  const leaflets = Array.from({ length: pairs }, (_, pair) => {
    const u = pairs === 1 ? 0.97 : 0.4 + (0.58 * pair) / (pairs - 1)
    return ([1, -1] as const).map((side) => {
      const heading = stalk.heading(u) + side * (pair === pairs - 1 ? 34 : 62) + vary.around(0, 8)
      const length = size * (pair === 0 ? 0.84 : 1) * vary.between(0.92, 1.06)
      return leaf({
        seed: `${seed}${place.index}${pair}${side}`,
        from: stalk.at(u + side * 0.015),
        heading,
        bend: Math.sin((heading * Math.PI) / 180) * vary.between(14, 36),
        length,
        width: size * 0.4,
        turn: vary.around(0, 0.3),
        form: elliptic,
        tones: shades,
        midrib: size * 0.034,
        veining: size * 0.015,
        gloss: 0.5,
        unruly: 0.05,
        lift: size * 0.05,
      })
    })
  }).flat()
  const rachis = stem({
    spine: stalk,
    from: size * 0.055,
    to: size * 0.03,
    tones: shaded(greens.olive, depth),
    lift: 3,
  })
  return gather([...leaflets.slice(0, -2), rachis, ...leaflets.slice(-2)], size * 0.08)
}
