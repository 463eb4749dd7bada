import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { smoothPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { heartForm } from '../kit/leaf-forms.ts'
import { greens, shaded } from '../kit/palette.ts'
import { pot } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { bookshelf } from '../kit/settings.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { type Variation, variation } from '../kit/variation.ts'

const heart = heartForm(0.05, 0.12, 5)

/** Creamy yellow marbling that follows the side veins. */
function marbled(blade: Blade, vary: Variation): string {
  let svg = ''
  for (let index = 0; index < 9; index++) {
    const side = vary.pick([1, -1])
    const [u, v] = [vary.between(0, 0.6), vary.between(0.02, 0.5)]
    const [reach, thick] = [vary.between(0.12, 0.34), vary.between(0.02, 0.07)]
    const far = Math.min(0.95, v + reach * 1.5)
    const points: Point[] = [
      blade.warp(u, side * v),
      blade.warp(u + reach * 0.4 - thick, side * (v + (far - v) * 0.5)),
      blade.warp(u + reach, side * far),
      blade.warp(u + reach * 0.6 + thick, side * (v + (far - v) * 0.55)),
    ]
    svg += `<path d="${smoothPath(points)}" fill="#EBE39A" opacity="${vary.between(0.5, 0.9).toFixed(2)}"/>`
  }
  const flecks = dabs(
    26,
    () => blade.warp(vary.between(0, 0.8), vary.between(-0.75, 0.75)),
    blade.spine.length * 0.014,
    ['#EBE39A', '#DDE08C'],
    vary,
  )
  return `${svg}<g opacity="0.7">${flecks}</g>`
}

/** One leaf on its petiole, from a node of the vine. */
export function leafAt(seed: string, node: Point, heading: number, size: number, back = 0): Shape[] {
  const vary = variation(seed)
  const stalk = bow({
    from: node,
    heading: heading + vary.between(-16, 16),
    length: size * vary.between(0.35, 0.5),
    bend: vary.between(-20, 20),
  })
  const drop = (((180 - heading + 540) % 360) - 180) * vary.between(0.35, 0.6)
  const base = shaded(vary.chance(0.25) ? greens.lime : vary.chance(0.5) ? greens.fresh : greens.leaf, back)
  return [
    stem({ spine: stalk, from: size * 0.06, to: size * 0.045, tones: shaded(greens.fresh, back), lift: 4 }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: heading + drop,
      bend: vary.between(-24, 24),
      length: size,
      width: size * vary.between(0.76, 0.9),
      turn: vary.between(-0.45, 0.45),
      form: heart,
      tones: base,
      marks: marbled,
      midrib: size * 0.03,
      veining: size * 0.012,
      gloss: 0.55,
      unruly: 0.05,
      lift: size * 0.07,
    }),
  ]
}

/** A vine with leaves alternating along it. */
export function vine(seed: string, spine: Spine, count: number, size: number): Shape[] {
  const vary = variation(seed)
  const leaves = Array.from({ length: count }, (_, index) => {
    const u = 0.05 + (0.95 * (index + 0.5)) / count
    const side = index % 2 === 0 ? 1 : -1
    return leafAt(
      `${seed}${index}`,
      spine.at(u),
      spine.heading(u) + side * vary.between(40, 75),
      size * (1 - u * 0.45) * vary.between(0.85, 1.1),
      vary.between(0, 0.12),
    )
  })
  const tip = leafAt(`${seed}tip`, spine.at(1), spine.heading(1), size * 0.42)
  const shoot = stem({ spine, from: 12, to: 6, tones: greens.fresh, nodes: [0.2, 0.4, 0.6, 0.8], lift: 6 })
  return [shoot, ...leaves.flat(), ...tip]
}

/** The crown and trailing vines over a pot whose soil is at (x, y), its rim `reach` wide. */
export function trailing(x: number, y: number, reach: number): Shape[] {
  const vary = variation('crown')
  const crown = (count: number, low: number, high: number, back: number, tag: string): Shape[] =>
    Array.from({ length: count }, (_, index) => {
      const heading = -80 + (160 * (index + 0.5)) / count + vary.around(0, 10)
      const lift = vary.between(low, high)
      const foot: Point = [x + heading * 0.8, y]
      const spine = bow({ from: foot, heading: heading * 0.7, length: lift, bend: heading * 0.5 })
      return [
        stem({ spine, from: 12, to: 8, tones: shaded(greens.fresh, back), lift: 4 }),
        ...leafAt(`${tag}${index}`, spine.at(1), heading, vary.between(146, 184), back),
      ]
    }).flat()
  return [
    ...crown(7, 110, 190, 0.26, 'far'),
    ...vine(
      'left',
      through([
        [x - 60, y],
        [x - reach * 0.95, y - 50],
        [x - reach * 1.3, y + 90],
        [x - reach * 1.42, y + 250],
        [x - reach * 1.22, y + 400],
      ]),
      7,
      158,
    ),
    ...vine(
      'right',
      through([
        [x + 60, y],
        [x + reach * 0.9, y - 60],
        [x + reach * 1.26, y + 60],
        [x + reach * 1.32, y + 220],
        [x + reach * 1.5, y + 340],
      ]),
      6,
      160,
    ),
    ...crown(5, 50, 110, 0.06, 'near'),
    ...vine(
      'front',
      through([
        [x + 20, y + 10],
        [x + reach * 0.4, y + 12],
        [x + reach * 0.52, y + 120],
        [x + reach * 0.4, y + 240],
      ]),
      4,
      146,
    ),
    ...leafAt('last', [x - 50, y], -35, 176),
    ...leafAt('last2', [x - 20, y + 6], 150, 150),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 170,
    height: 430,
    profile: profiles.footed,
    glaze: glazes.indigo,
    seed: 'money',
  })
  return stack([vessel.shape, ...trailing(vessel.soil.x, vessel.soil.y, 170)])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1100, 1.14), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 520, 640, 0.74), { paper: 'sage', backdrop: bookshelf() }),
}

function closeUp(): string {
  const shoot = through([
    [180, -40],
    [330, 240],
    [520, 470],
    [720, 640],
    [900, 900],
    [980, 1260],
  ])
  const one = (u: number, turn: number, size: number, name: string): Shape[] =>
    leafAt(name, shoot.at(u), shoot.heading(u) + turn, size)
  return stack([
    stem({ spine: shoot, from: 44, to: 34, tones: greens.fresh, nodes: [0.14, 0.4, 0.64, 0.86], lift: 10 }),
    ...one(0.12, -70, 400, 'w1'),
    ...one(0.86, 60, 380, 'w2'),
    ...one(0.64, -72, 440, 'w4'),
    ...one(0.4, 66, 520, 'w3'),
  ])
}
