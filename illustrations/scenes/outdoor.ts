import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { picture, standing } from '../kit/document.ts'
import { petals, whorl } from '../kit/flower.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm, toothed } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, shaded, woods } from '../kit/palette.ts'
import { type Pot, pot, rooted } from '../kit/pot.ts'
import { weathering, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { arch, surface, wall } from '../kit/room.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { bow } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'
import { potted as hibiscus } from '../species/hibiscus.ts'

const orange: LeafTones = { light: '#F6B24A', mid: '#E58A26', dark: '#B65A17', vein: '#FBD07E' }
const yellow: LeafTones = { light: '#FBE07A', mid: '#F0BF3A', dark: '#C08A1E', vein: '#FFF0B0' }

function marigoldHead(center: Point, radius: number, tones: LeafTones, seed: string): Shape {
  const rings = [1, 0.82, 0.64, 0.46, 0.28].map((share, index) =>
    whorl({
      center: [center[0], center[1] - index * radius * 0.06],
      radius: radius * share,
      petals: 13 - index * 2,
      form: petals.notched,
      breadth: 0.5,
      tones,
      facing: 0,
      open: 0.78,
      twist: index * 17,
      seed: `${seed}${index}`,
    }),
  )
  return gather(rings.flat(), 10)
}

function marigolds(vessel: Pot, seed: string): Shape {
  const vary = variation(seed)
  const { x, y } = vessel.soil
  const shoots = [-36, 24, -16, 44, 2].map((heading, index) => ({
    spine: bow({
      from: [x + heading * 0.7, y],
      heading,
      length: vary.between(120, 176) - Math.abs(heading),
      bend: -heading * 0.3,
    }),
    index,
  }))
  const leaves = shoots.flatMap(({ spine, index }) =>
    [0.25, 0.45, 0.65, 0.85].flatMap((u, node) =>
      ([1, -1] as const).map((side) =>
        pinnateLeaf({
          seed: `${seed}${index}${node}${side}`,
          spine: bow({
            from: spine.at(u),
            heading: spine.heading(u) + side * vary.between(50, 85),
            length: vary.between(62, 84),
            bend: side * 40,
          }),
          pairs: 5,
          form: toothed(plainForm(0.6, 0.9, 0), 5, 0.16),
          length: 34,
          breadth: 0.34,
          terminal: true,
          tones: shaded(greens.leaf, node === 0 ? 0.2 : 0),
          width: 4,
          midrib: 1.2,
        }),
      ),
    ),
  )
  const stems = shoots.map(({ spine }) => stem({ spine, from: 10, to: 7, tones: greens.leaf }))
  const heads = shoots.map(({ spine, index }) =>
    marigoldHead(spine.at(1), vary.between(36, 46), index % 2 ? yellow : orange, `${seed}h${index}`),
  )
  return rooted(vessel, [...stems, ...leaves, ...heads])
}

function palm(vessel: Pot): Shape {
  const { x, y } = vessel.soil
  const vary = variation('palm')
  const plan: readonly (readonly [dx: number, heading: number, length: number, bend: number])[] = [
    [-10, -6, 520, -40],
    [14, 12, 500, 46],
    [-30, -24, 470, -58],
    [34, 30, 460, 62],
    [-14, -12, 430, -30],
    [22, 4, 470, 20],
    [-40, -44, 380, -62],
    [44, 48, 370, 60],
  ]
  const fronds = plan.map(([dx, heading, length, bend], index) =>
    pinnateLeaf({
      seed: `frond${index}`,
      spine: bow({ from: [x + dx, y], heading, length, bend, late: 1.4 }),
      pairs: 22,
      bare: 0.36,
      form: plainForm(0.35, 0.8, 0),
      length: 128,
      breadth: 0.13,
      angles: [62, 24],
      droop: 26,
      tones: shaded(vary.chance(0.4) ? greens.leaf : greens.fresh, index < 4 ? 0.2 : 0),
      width: 13,
      terminal: true,
      midrib: 1.4,
    }),
  )
  const canes = [-34, 6, 36].map((dx) =>
    stem({
      spine: bow({ from: [x + dx, y], heading: dx * 0.3, length: 150 }),
      from: 24,
      to: 18,
      tones: { ...woods.pale, mid: '#B9B26A', light: '#D9D08C', dark: '#7E8446' },
      nodes: [0.3, 0.6, 0.9],
    }),
  )
  return rooted(vessel, [...fronds.slice(0, 4), ...canes, ...fronds.slice(4)])
}

function tiles(): string {
  let svg = ''
  for (let row = 0; row < 5; row++) {
    const y = 634 + row * row * 9 + row * 36
    svg += `<rect x="-20" y="${y}" width="1240" height="${2 + row}" fill="#8E4A2E" opacity="0.35"/>`
    for (let column = -6; column < 14; column++) {
      const spread = 1 + row * 0.2
      const x = 600 + (column - 4 + (row % 2) * 0.5) * 150 * spread
      svg += `<path d="M${x} ${y}l${(x - 600) * 0.12} ${36 + row * 18}h${3 + row}l${-(x - 600) * 0.12} ${-36 - row * 18}z" fill="#8E4A2E" opacity="0.3"/>`
    }
  }
  return svg
}

/** Flowering pots and a palm on a terrace. */
export function scene(): string {
  const tub = pot({
    x: 930,
    y: 740,
    radius: 132,
    height: 210,
    profile: profiles.belly,
    glaze: glazes.weathered,
    pattern: weathering('tub'),
  })
  const left = pot({
    x: 600,
    y: 800,
    radius: 92,
    height: 118,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.22, out: 0.06 },
    pattern: zigzag(0.5, 0.7, '#F3E1C8'),
  })
  const right = pot({
    x: 1086,
    y: 846,
    radius: 84,
    height: 108,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.22, out: 0.06 },
  })
  const front = pot({ x: 800, y: 860, radius: 84, height: 104, profile: profiles.bowl, glaze: glazes.cream })
  const backdrop =
    wall(1200, 640, '#F1E3C6') +
    arch(330, 640, 520, 590, '#BFD3D6') +
    surface(-60, 1260, 630, 930, 0, '#CE8A62') +
    tiles()
  return picture(
    standing(hibiscus(), 300, 800, 0.76) +
      stack([tub.shape, palm(tub)]) +
      stack([left.shape, marigolds(left, 'l'), right.shape, marigolds(right, 'r'), front.shape, marigolds(front, 'f')]),
    { width: 1200, height: 900, paper: 'sand', backdrop },
  )
}
