import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { veranda } from '../kit/facades.ts'
import { glazes } from '../kit/glazes.ts'
import { ixoraHead } from '../kit/ixora-head.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type Foliage, leafyBranch, placedLeaf, spinesFrom } from '../kit/leafy-branch.ts'
import { greens, type LeafTones, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#6C9C58', mid: '#3F7747', dark: '#25513A', vein: '#A9C888' }
const foliage: Foliage = {
  form: plainForm(0.42, 0.52, 5),
  tones: [green, green, greens.deep],
  length: 120,
  breadth: 0.5,
  stalk: 0.03,
  gloss: 0.8,
  veining: 2,
  arch: 22,
}

/** The shrub growing from (x, y). */
function shrub(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const list: readonly (readonly [Spine, number, number, number])[] = [
    [way([6, 0], [16, -190], [-6, -370], [10, -520]), 7, 0.24, 92],
    [way([-12, 0], [-70, -170], [-150, -310], [-190, -440]), 6, 0.18, 90],
    [way([12, 0], [80, -160], [160, -290], [210, -410]), 6, 0.18, 86],
    [way([-14, 0], [-110, -120], [-220, -200], [-300, -250]), 5, 0.08, 76],
    [way([14, 0], [110, -110], [220, -170], [300, -210]), 5, 0.08, 0],
    [way([-4, 0], [-30, -130], [-66, -240], [-70, -330]), 6, 0, 94],
    [way([4, 0], [50, -110], [96, -190], [110, -260]), 5, 0, 84],
    [way([-6, 0], [-60, -60], [-130, -90], [-200, -90]), 4, 0, 0],
    [way([6, 0], [70, -50], [130, -70], [210, -70]), 4, 0, 0],
  ]
  return list.flatMap(([spine, nodes, back, flower], index) => [
    ...leafyBranch({
      seed: `ixora${index}`,
      spine,
      nodes,
      each: 2,
      divergence: 90,
      foliage,
      back,
      wood: woods.bark,
      from: 14,
      angles: [70, 50],
      bark: 6,
      size: (u) => 1.08 - Math.abs(u - 0.55) * 0.4,
    }),
    ...(flower > 0 ? [ixoraHead(spine.at(1), spine.heading(1), flower, `head${index}`)] : []),
  ])
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1064,
    radius: 168,
    height: 256,
    profile: profiles.bowl,
    glaze: glazes.ochre,
    seed: 'ixora',
  })
  return stack([vessel.shape, rooted(vessel, shrub(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sage' }),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () => picture(standing(potted(), 440, 1096, 0.92), { paper: 'sand', backdrop: veranda() }),
}

function closeUp(): string {
  const spine = bow({ from: [600, 1290], heading: -4, length: 620, bend: 6 })
  const leaves = (
    [
      [0.34, -88, 1],
      [0.34, 92, 1],
      [0.78, -108, 0.86],
      [0.78, 112, 0.9],
      [0.78, 168, 0.62],
    ] as const
  ).flatMap(([u, heading, reach], index) =>
    placedLeaf(
      { index, at: spine.at(u), u, heading, reach, depth: 1, lateral: Math.sign(heading) * 0.4 },
      { ...foliage, length: 440, veining: 6 },
      1,
      'close',
    ),
  )
  return stack([
    stem({ spine, from: 32, to: 22, tones: greens.olive, nodes: [0.34, 0.78], lift: 8 }),
    ...leaves,
    ixoraHead(spine.at(0.96), 0, 330, 'portrait', 30),
  ])
}
