import { ribbedCactus } from '../kit/cactus.ts'
import { picture, standing } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { bands, speckles, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { arch, surface, wall, windowLight } from '../kit/room.ts'
import { rosette } from '../kit/rosette.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { potted as aloe } from '../species/aloe-vera.ts'

const spoon = drawnForm(
  [
    [0, 0.35],
    [0.25, 0.55],
    [0.55, 0.95],
    [0.76, 1],
    [0.92, 0.6],
    [0.97, 0.18],
    [1, 0],
  ],
  [],
)
const dusty: LeafTones = { light: '#BED2C3', mid: '#8FB0A3', dark: '#5C8480', vein: '#DCE8DC' }
const rosy: LeafTones = { light: '#C8BFBD', mid: '#A39AA3', dark: '#74707F', vein: '#E4DADA' }

function echeveria(x: number, y: number, radius: number, tones: LeafTones, seed: string): Shape[] {
  return rosette({
    center: [x, y],
    radius,
    leaves: 34,
    tones,
    form: spoon,
    breadth: 0.56,
    seed,
    marks: (blade) => {
      const [tipX, tipY] = blade.warp(1, 0)
      return `<circle cx="${tipX.toFixed(1)}" cy="${tipY.toFixed(1)}" r="${(blade.spine.length * 0.16).toFixed(1)}" fill="#D2776B" opacity="0.7"/>`
    },
  })
}

/** Succulents and cacti on a sunny sill. */
export function scene(): string {
  const bowl = pot({
    x: 830,
    y: 800,
    radius: 240,
    height: 150,
    profile: profiles.bowl,
    glaze: glazes.stone,
    filling: 'gravel',
    pattern: speckles(160, '#7A7265', 2.6),
    seed: 'bowl',
  })
  const barrel = pot({
    x: 560,
    y: 700,
    radius: 104,
    height: 130,
    profile: profiles.cylinder,
    glaze: glazes.ochre,
    filling: 'gravel',
    pattern: bands([0.62, 0.7, '#F6E6C2'], [0.76, 0.79, '#F6E6C2']),
  })
  const column = pot({
    x: 1050,
    y: 640,
    radius: 86,
    height: 128,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.22, out: 0.06 },
    filling: 'gravel',
    pattern: zigzag(0.5, 0.7, '#F3E1C8'),
  })
  const small = pot({
    x: 470,
    y: 838,
    radius: 84,
    height: 96,
    profile: profiles.belly,
    glaze: glazes.blush,
    filling: 'gravel',
  })
  const ball = ribbedCactus({
    x: 560,
    y: barrel.soil.y + 16,
    radius: 112,
    height: 200,
    ribs: 13,
    tones: greens.leaf,
    spines: { fill: '#EFD27A', length: 26, each: 7, rows: 9 },
    seed: 'ball',
  })
  const pillar = ribbedCactus({
    x: 1050,
    y: column.soil.y + 12,
    radius: 54,
    height: 330,
    ribs: 8,
    tones: greens.blue,
    spines: { fill: '#F4EBD3', length: 15, each: 6, rows: 17 },
    seed: 'pillar',
  })
  const arm = ribbedCactus({
    x: 1096,
    y: column.soil.y + 14,
    radius: 34,
    height: 150,
    ribs: 6,
    tones: greens.blue,
    spines: { fill: '#F4EBD3', length: 12, each: 6, rows: 10 },
    seed: 'arm',
  })
  const backdrop =
    wall(1200, 600, '#F0DCC6') +
    arch(300, 600, 470, 560, '#E8C7A6') +
    windowLight(560, 30, 460, 420, 0.5) +
    surface(-60, 1260, 570, 930, 0, '#E3C7A2')
  return picture(
    standing(aloe(), 260, 740, 0.72) +
      stack([column.shape, rooted(column, [pillar, arm]), barrel.shape, rooted(barrel, [ball])]) +
      stack([
        bowl.shape,
        ...echeveria(720, bowl.soil.y - 14, 112, dusty, 'dusty'),
        ...echeveria(950, bowl.soil.y - 10, 98, rosy, 'rosy'),
        ...echeveria(842, bowl.soil.y + 22, 76, greens.sage, 'green'),
      ]) +
      stack([small.shape, ...echeveria(470, small.soil.y - 18, 88, greens.fresh, 'fresh')]),
    { width: 1200, height: 900, paper: 'sand', backdrop },
  )
}
