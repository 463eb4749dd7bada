import type { Views } from '../index.ts'
import { cyme } from '../kit/cyathium.ts'
import { picture, standing } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { drawnForm, pinnateVeins } from '../kit/leaf-forms.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { parapet } from '../kit/outdoors.ts'
import { greens, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces } from '../kit/shoot.ts'
import type { Spine } from '../kit/spine.ts'
import { thorny } from '../kit/thorny-cane.ts'
import { variation } from '../kit/variation.ts'

const spatula = drawnForm(
  [
    [0, 0.1],
    [0.25, 0.38],
    [0.55, 0.88],
    [0.76, 1],
    [0.92, 0.66],
    [0.98, 0.2],
    [1, 0],
  ],
  pinnateVeins(5, 0.2, 0.8, 0.1),
)

function blade(place: LeafPlace, size: number, seed: string, back: number): Shape {
  const vary = variation(`${seed}${place.index}`)
  return leaf({
    seed: `${seed}${place.index}`,
    from: place.at,
    heading: place.heading,
    bend: place.lateral * vary.between(4, 30),
    length: size * place.reach * vary.between(0.88, 1.1),
    width: size * 0.44,
    turn: place.lateral * 0.3,
    form: spatula,
    tones: shaded(vary.chance(0.3) ? greens.fresh : greens.leaf, back + Math.max(0, -place.depth) * 0.22),
    midrib: size * 0.035,
    veining: size * 0.016,
    gloss: 0.3,
    lift: size * 0.06,
  })
}

/** One thorny stem with its leaves crowded at the top and one or two flower stalks. */
function flowering(
  seed: string,
  spine: Spine,
  width: number,
  size: number,
  stalks: readonly number[],
  back = 0,
): Shape[] {
  const places = leafPlaces({ spine, nodes: 15, from: 0.58, to: 1, angles: [84, 26], seed })
  const grown = (front: boolean): Shape[] =>
    places.filter(({ depth }) => depth > -0.1 === front).map((place) => blade(place, size, seed, back))
  return [
    ...grown(false),
    thorny(spine, width, seed, 17, back),
    ...stalks.flatMap((turn, index) =>
      index % 2 ? cyme(spine.at(0.9), spine.heading(1) + turn, 74, 5, `${seed}c${index}`) : [],
    ),
    ...grown(true),
    ...stalks.flatMap((turn, index) =>
      index % 2 ? [] : cyme(spine.at(0.95), spine.heading(1) + turn, 78, 5, `${seed}c${index}`),
    ),
  ]
}

/** The shrub growing from (x, y). */
function shrub(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  return [
    ...flowering('back', way([26, 0], [50, -180], [40, -360], [64, -500]), 42, 128, [18], 0.16),
    ...flowering('left', way([-46, 4], [-90, -140], [-150, -270], [-190, -390]), 44, 132, [-14], 0.06),
    ...flowering('right', way([60, 4], [120, -110], [190, -210], [226, -320]), 42, 130, [22], 0.04),
    ...flowering('front', way([0, 12], [-14, -130], [-30, -250], [-24, -360]), 46, 138, [-8, 34]),
    ...flowering('low', way([-70, 12], [-130, -50], [-200, -90], [-244, -140]), 30, 104, [-16]),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 190,
    height: 290,
    profile: profiles.classic,
    glaze: glazes.weathered,
    collar: { height: 0.22, out: 0.05 },
    filling: 'gravel',
    pattern: zigzag(0.52, 0.7, '#F6E6CF', 14),
    seed: 'crown',
  })
  return stack([vessel.shape, rooted(vessel, shrub(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1080, 1.06), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 560, 992, 0.86), { paper: 'straw', backdrop: parapet() }),
}

/** Bracts, leaves and thorns near by. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const spine = way([180, 1340], [300, 1080], [400, 860], [450, 700])
  const leaves = [-112, 100, -84, 84, -50].map((heading, index) =>
    blade(
      {
        index,
        at: spine.at(0.56 + index * 0.1),
        u: 0.8,
        heading,
        reach: 1,
        depth: 1,
        lateral: heading > 0 ? 0.6 : -0.6,
      },
      400,
      'near',
      0,
    ),
  )
  return stack([
    ...cyme(spine.at(0.92), 70, 190, 3, 'far'),
    thorny(spine, 140, 'near', 40),
    ...leaves,
    ...cyme(spine.at(0.98), 8, 236, 5, 'near'),
  ])
}
