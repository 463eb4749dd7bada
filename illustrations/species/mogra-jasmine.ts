import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { mogra, mograBud } from '../kit/jasmine-flower.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type Foliage, leafyBranch, placedLeaf, spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { bands, dots, layered } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { duskTerrace } from '../kit/terraces.ts'

const green: LeafTones = { light: '#79A85C', mid: '#437C48', dark: '#27553A', vein: '#B3CE8B' }
const foliage: Foliage = {
  form: plainForm(0.52, 0.62, 5),
  tones: [green, green, greens.deep, greens.leaf],
  length: 118,
  breadth: 0.66,
  stalk: 0.06,
  gloss: 0.7,
  veining: 2.4,
  arch: 34,
}
/** A cluster at the end of a shoot: pointed buds round one open flower, or buds alone. */
function cluster(spine: Spine, size: number, seed: string, side = 1): Shape[] {
  const [end, way] = [spine.at(1), spine.heading(1)]
  const buds = [
    ...mograBud(end, way - side * 62, size * 0.9),
    ...mograBud(end, way + side * 58, size * 0.78),
    ...mograBud(end, way - side * 8, size),
  ]
  return seed.startsWith('bud')
    ? buds
    : [...buds, mogra(toward(toward(end, way, size * 0.2), way + side * 90, size * 0.35), size, way + side * 40, seed)]
}

/** The bush growing from (x, y). */
function bush(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const shoot = (seed: string, spine: Spine, nodes: number, back = 0, size = 1): Shape[] =>
    leafyBranch({
      seed,
      spine,
      nodes,
      each: 2,
      divergence: 90,
      foliage,
      back,
      wood: woods.bark,
      from: 13,
      angles: [78, 56],
      size: (u) => size * (1.05 - Math.abs(u - 0.6) * 0.4),
    })
  const list: readonly (readonly [Spine, number, number, string, number])[] = [
    [way([4, 0], [16, -190], [-10, -370], [6, -540]), 6, 0.24, 'open', 60],
    [way([-10, 0], [-80, -170], [-170, -330], [-200, -490]), 6, 0.2, 'bud', 52],
    [way([12, 0], [90, -170], [180, -310], [210, -470]), 6, 0.2, 'open', 58],
    [way([-14, 0], [-110, -120], [-240, -220], [-330, -310]), 5, 0.1, 'open', 56],
    [way([14, 0], [120, -110], [240, -190], [330, -270]), 5, 0.1, 'bud', 50],
    [way([0, 0], [-30, -150], [-84, -290], [-96, -420]), 5, 0.04, 'open', 62],
    [way([0, 0], [44, -140], [96, -260], [100, -370]), 5, 0, 'open', 58],
    [way([-8, 0], [-60, -70], [-150, -120], [-240, -120]), 4, 0, 'bud', 46],
    [way([8, 0], [70, -70], [150, -100], [240, -90]), 4, 0, 'open', 52],
    [way([0, 0], [-20, -80], [-50, -160], [-104, -226]), 4, 0, 'open', 58],
  ]
  return list.flatMap(([spine, nodes, back, kind, flower], index) => [
    ...shoot(`mogra${index}`, spine, nodes, back),
    ...cluster(spine, flower, `${kind}${index}`, index % 2 ? 1 : -1),
  ])
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const cream = '#F6E7CF'
  const vessel = pot({
    x: 600,
    y: 1064,
    radius: 172,
    height: 262,
    profile: profiles.belly,
    glaze: glazes.terracotta,
    pattern: layered(bands([0.12, 0.14, cream], [0.4, 0.42, cream]), dots(0.27, 9, cream, 15)),
    saucer: true,
    seed: 'mogra',
  })
  return stack([vessel.shape, rooted(vessel, bush(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sage' }),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () => picture(standing(potted(), 700, 1100, 0.94), { paper: 'sand', backdrop: duskTerrace() }),
}

function closeUp(): string {
  const spine = bow({ from: [430, 1280], heading: 10, length: 720, bend: 8 })
  const side = bow({ from: spine.at(0.72), heading: -38, length: 300, bend: -6 })
  const leaves = (
    [
      [0.42, -96, 1],
      [0.42, 112, 1],
      [0.74, 96, 1],
      [0.74, -120, 0.8],
      [1, 146, 0.8],
      [1, -16, 0.7],
    ] as const
  ).flatMap(([u, heading, reach], index) =>
    placedLeaf(
      { index, at: spine.at(u), u, heading, reach, depth: 1, lateral: Math.sign(heading) * 0.5 },
      { ...foliage, length: 390, veining: 7 },
      1,
      'close',
    ),
  )
  return stack([
    stem({ spine, from: 30, to: 20, tones: greens.leaf, nodes: [0.42, 0.74], lift: 8 }),
    ...leaves,
    stem({ spine: side, from: 16, to: 12, tones: greens.fresh, lift: 6 }),
    ...mograBud(side.at(1), -62, 140),
    ...mograBud(side.at(1), 8, 150),
    ...mograBud(side.at(1), -24, 176),
    ...mograBud(spine.at(1), 62, 190),
    ...mograBud(spine.at(1), 18, 220),
    mogra([580, 560], 220, -20, 'portrait', 0.92),
  ])
}
