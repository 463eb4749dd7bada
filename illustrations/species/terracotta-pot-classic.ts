import type { Views } from '../index.ts'
import { picture } from '../kit/document.ts'
import { glazes } from '../kit/glazes.ts'
import { type Pot, pot, rooted } from '../kit/pot.ts'
import { bands, layered, type Pattern, weathering } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { windowSill } from '../kit/settings.ts'
import { painted, stack } from '../kit/shape.ts'
import { rosette } from './aloe-vera.ts'

/** The turner's fine grooves round the wall. */
const thrown: Pattern = (surface) =>
  [0.3, 0.315, 0.42, 0.52, 0.53, 0.66, 0.78, 0.79, 0.9]
    .map(
      (down, index) =>
        `<path d="${surface.band(down, down + 0.006 + (index % 3) * 0.002)}" fill="${index % 2 ? surface.glaze.light : surface.glaze.dark}" opacity="0.4"/>`,
    )
    .join('')

function classic(x: number, y: number, radius: number, seed: string, saucer = true, bloom = 0.62): Pot {
  return pot({
    x,
    y,
    radius,
    height: radius * 1.56,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.21, out: 0.065 },
    saucer,
    filling: 'none',
    seed,
    pattern: layered(bands([0, 1, glazes.terracotta.mid]), thrown, weathering(seed, '#F2D3B4', bloom, 1)),
  })
}

export const views: Views = {
  main: () => picture(stack([classic(600, 990, 350, 'hero').shape]), { paper: 'sand' }),
  detail: () => picture(stack([classic(470, 1500, 540, 'close', false, 0.42).shape]), { paper: 'sand' }),
  room: () => {
    const big = pot({
      x: 690,
      y: 1010,
      radius: 150,
      height: 236,
      profile: profiles.classic,
      glaze: glazes.terracotta,
      collar: { height: 0.21, out: 0.065 },
      saucer: true,
      filling: 'gravel',
      pattern: layered(thrown, weathering('room', '#F2D3B4', 0.6, 1)),
    })
    const small = classic(370, 1022, 100, 'small')
    const plant = `<g transform="translate(${big.soil.x} ${big.soil.y}) scale(0.86)">${stack(rosette(0, 0))}</g>`
    return picture(stack([big.shape, rooted(big, [painted(plant)]), small.shape]), {
      paper: 'sand',
      backdrop: windowSill(),
    })
  },
}
