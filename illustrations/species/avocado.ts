import type { Views } from '../index.ts'
import { avocadoHalf } from '../kit/cut-fruit.ts'
import { picture, standing } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { graftedStem } from '../kit/graft.ts'
import { leaf } from '../kit/leaf.ts'
import { drawnForm, pinnateVeins } from '../kit/leaf-forms.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { lying, pear } from '../kit/orchard-fruit.ts'
import { greens, type LeafTones, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'
import { veranda } from '../kit/verandas.ts'

const grown: LeafTones = { light: '#568A4C', mid: '#386B43', dark: '#224C36', vein: '#A3BE72' }
const young: LeafTones = { light: '#C08A56', mid: '#A2683F', dark: '#6E4230', vein: '#E3BE8B' }

/** Elliptic, drawn out into a short point, with curved side veins. */
const elliptic = drawnForm(
  [
    [0, 0.05],
    [0.1, 0.36],
    [0.28, 0.82],
    [0.48, 1],
    [0.68, 0.88],
    [0.84, 0.54],
    [0.94, 0.2],
    [1, 0],
  ],
  pinnateVeins(8, 0.08, 0.8, 0.2),
)

/** One leaf on its stalk; it hangs as heavy leaves do. */
function foliage(place: LeafPlace, size: number, seed: string, tones: LeafTones, back = 0): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const depth = back + Math.max(0, -place.depth) * 0.26
  const stalk = bow({ from: place.at, heading: place.heading, length: size * 0.2, bend: place.lateral * 24 })
  return [
    stem({ spine: stalk, from: size * 0.04, to: size * 0.03, tones: shaded(greens.fresh, depth), lift: 3 }),
    leaf({
      seed: `${seed}${place.index}`,
      from: stalk.at(1),
      heading: stalk.heading(1),
      bend: place.lateral * vary.between(34, 62),
      length: size * (0.5 + place.reach * 0.5) * vary.between(0.9, 1.08),
      width: size * vary.between(0.42, 0.48) * (0.8 + 0.2 * place.reach),
      turn: place.lateral * 0.26 + vary.around(0, 0.16),
      form: elliptic,
      tones: shaded(tones, depth),
      midrib: size * 0.028,
      veining: size * 0.013,
      gloss: 0.65,
      unruly: 0.05,
      lift: size * 0.06,
    }),
  ]
}

/** A shoot whose leaves crowd towards its tip, ending in a tuft of coppery young ones. */
function shoot(seed: string, spine: Spine, width: number, count: number, size: number, back = 0, from = 0.34): Shape[] {
  const wood = stem({ spine, from: width, to: width * 0.5, tones: shaded(greens.olive, back + 0.06), bark: 4, lift: 5 })
  const places = leafPlaces({ spine, nodes: count, from, to: 0.96, angles: [96, 46], seed })
  const tuft = leafPlaces({ spine, nodes: 4, from: 0.97, to: 1, angles: [40, 10], seed: `${seed}young` })
  return [
    ...leafyShoot(wood, places, (place) => foliage(place, size * (1.06 - place.u * 0.2), seed, grown, back)),
    ...tuft.flatMap((place) => foliage(place, size * 0.44, `${seed}young`, young, back * 0.5)),
  ]
}

/** The grafted young tree growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const trunk = way([0, 10], [4, -70], [-10, -130], [4, -220], [-4, -330], [6, -430])
  return [
    ...shoot('back', way([2, -330], [50, -420], [60, -520], [80, -590]), 13, 7, 172, 0.16),
    ...shoot('left', way([0, -290], [-60, -360], [-120, -410], [-170, -490]), 14, 8, 180, 0.06),
    graftedStem({ spine: trunk, from: 30, to: 17, stock: woods.grey, scion: woods.bark, at: 0.26 }),
    ...shoot('right', way([0, -250], [70, -310], [130, -350], [190, -430]), 14, 8, 178, 0.03),
    ...shoot('top', way([4, -420], [-10, -500], [4, -580], [-14, -650]), 14, 9, 186, 0, 0.1),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 150,
    height: 250,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.2, out: 0.06 },
    seed: 'avocado',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () =>
    picture(
      `${standing(potted(), 530, 1070, 1.02)}${lying(pear([890, 968], 34, 214, 'lying'))}${avocadoHalf([800, 1066], -24, 204)}`,
      {
        paper: 'straw',
      },
    ),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 640, 1120, 1), { paper: 'straw', backdrop: veranda() }),
}

/** A bearing branch with two fruits on their long stalks, and one cut. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const bough = way([-40, 120], [260, 170], [560, 150], [860, 220], [1240, 190])
  const leaves = [-150, 120, -100, 60, 150, -60, 100].map((heading, index) =>
    foliage(
      {
        index,
        at: bough.at(0.12 + index * 0.13),
        u: 0.5,
        heading,
        reach: 1,
        depth: index % 3 ? 1 : -0.6,
        lateral: Math.sign(heading) * 0.5,
      },
      380,
      'near',
      grown,
    ),
  )
  const hung = (u: number, length: number, size: number, seed: string): Shape[] => {
    const stalk = bow({ from: bough.at(u), heading: 176, length, bend: 8 })
    const [x, y] = stalk.at(1)
    return [
      stem({ spine: stalk, from: 18, to: 22, tones: greens.olive, lift: 6 }),
      pear([x, y + size * 0.48], -2, size, seed),
    ]
  }
  return (
    stack([
      ...leaves.slice(0, 4).flat(),
      stem({ spine: bough, from: 46, to: 34, tones: woods.bark, bark: 26 }),
      ...hung(0.3, 150, 420, 'one'),
      ...hung(0.62, 200, 390, 'two'),
      ...leaves.slice(4).flat(),
    ]) + avocadoHalf([960, 960], 18, 400)
  )
}
