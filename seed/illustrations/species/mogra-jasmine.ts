import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { petals, whorl } from '../kit/flower.ts'
import { type Point, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type Foliage, leafyBranch, placedLeaf, spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { bands, dots, layered } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { courtyard } from '../kit/settings.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const white: LeafTones = { light: '#FFFFFB', mid: '#F1EFE2', dark: '#B9C2A2', vein: '#FFFFFF' }
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
const petal = { ...petals.broad, veins: [] }

/** A double mogra: rings of rounded white petals round a furled heart. */
export function mogra(center: Point, radius: number, facing: number, seed: string, open = 0.85): Shape {
  const rings = ([[1, 8], [0.74, 7], [0.5, 5]] as const).flatMap(([share, count], ring) =>
    whorl({
      center: toward(center, facing, ring * radius * 0.1),
      radius: radius * share,
      petals: count,
      form: petal,
      breadth: 0.62,
      tones: white,
      facing,
      open,
      twist: ring * 25,
      unruly: 0.05,
      seed: `${seed}${ring}`,
    }),
  )
  const heart = [-30, 28, 0].map((turn, index) =>
    leaf({
      seed: `${seed}heart${index}`,
      from: toward(center, facing + 180, radius * 0.02),
      heading: facing + turn,
      length: radius * 0.42,
      width: radius * 0.26,
      form: plainForm(0.5, 0.5, 0),
      tones: { ...white, mid: '#E4E5D0' },
      midrib: 0,
      lift: radius * 0.05,
    }),
  )
  return gather([...rings, ...heart], radius * 0.14)
}

/** A closed bud on its green tube, with the awl-shaped calyx teeth of the jasmine. */
export function mograBud(at: Point, heading: number, size: number): Shape[] {
  const tube = bow({ from: at, heading, length: size * 0.75 })
  const tooth = (turn: number): Shape =>
    leaf({
      seed: `tooth${turn}${at}`,
      from: tube.at(0.45),
      heading: heading + turn,
      bend: -turn * 0.7,
      length: size * 0.5,
      width: size * 0.07,
      form: plainForm(0.3, 0.8, 0),
      tones: greens.fresh,
      midrib: 0,
      lift: 2,
    })
  return [
    stem({ spine: tube, from: size * 0.1, to: size * 0.15, tones: greens.fresh, lift: 2 }),
    leaf({
      seed: `bud${at}`,
      from: tube.at(0.9),
      heading,
      length: size,
      width: size * 0.56,
      form: plainForm(0.5, 0.75, 0),
      tones: white,
      midrib: size * 0.03,
      turn: 0.2,
      lift: size * 0.08,
    }),
    ...[-52, -22, 24, 54].map(tooth),
  ]
}

/** A cluster of three at the end of a shoot: one open, buds beside it. */
function cluster(spine: Spine, size: number, seed: string, side = 1): Shape[] {
  const [end, way] = [spine.at(1), spine.heading(1)]
  return [
    ...mograBud(end, way - side * 48, size * 0.72),
    ...mograBud(end, way + side * 44, size * 0.6),
    mogra(toward(end, way, size * 0.3), size, way + side * 20, seed),
  ]
}

/** The bush growing from (x, y). */
export function bush(x: number, y: number): Shape[] {
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
  const list: readonly (readonly [Spine, number, number, number])[] = [
    [way([4, 0], [16, -170], [-10, -330], [10, -500]), 6, 0.24, 50],
    [way([-10, 0], [-70, -150], [-150, -290], [-170, -430]), 6, 0.2, 46],
    [way([12, 0], [80, -150], [170, -270], [190, -420]), 6, 0.2, 48],
    [way([-14, 0], [-100, -110], [-210, -190], [-290, -260]), 5, 0.1, 46],
    [way([14, 0], [110, -100], [220, -170], [300, -240]), 5, 0.1, 0],
    [way([0, 0], [-30, -140], [-80, -260], [-76, -380]), 5, 0.04, 0],
    [way([0, 0], [40, -130], [90, -240], [96, -356]), 5, 0, 52],
    [way([-8, 0], [-60, -70], [-150, -110], [-230, -104]), 4, 0, 0],
    [way([8, 0], [70, -70], [140, -90], [220, -76]), 4, 0, 44],
    [way([0, 0], [-16, -80], [-50, -160], [-90, -220]), 4, 0, 50],
  ]
  return list.flatMap(([spine, nodes, back, flower], index) => [
    ...shoot(`mogra${index}`, spine, nodes, back),
    ...(flower > 0 ? cluster(spine, flower, `flower${index}`, index % 2 ? 1 : -1) : []),
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
  room: () => picture(standing(potted(), 600, 1100, 0.94), { paper: 'sand', backdrop: courtyard() }),
}

function closeUp(): string {
  const spine = bow({ from: [470, 1260], heading: 8, length: 640, bend: 10 })
  const leaves = ([[-70, 0.9], [84, 1], [150, 0.85], [-138, 0.9], [16, 0.8], [-24, 0.75]] as const).flatMap(
    ([heading, reach], index) =>
      placedLeaf(
        { index, at: index < 4 ? spine.at(index < 2 ? 0.92 : 0.6) : spine.at(1), u: 0.5, heading, reach, depth: 1, lateral: Math.sign(heading) * 0.5 },
        { ...foliage, length: 430, veining: 7 },
        1,
        'close',
      ),
  )
  return stack([
    stem({ spine, from: 30, to: 20, tones: greens.leaf, nodes: [0.6, 0.92], lift: 8 }),
    ...leaves,
    ...mograBud(spine.at(1), -52, 170),
    ...mograBud(spine.at(1), 68, 150),
    ...mograBud(spine.at(1), 6, 200),
    mogra([600, 560], 300, 30, 'portrait', 0.9),
  ])
}
