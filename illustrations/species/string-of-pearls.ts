import type { Views } from '../index.ts'
import { taper } from '../kit/brush.ts'
import { picture } from '../kit/document.ts'
import { ellipsePoints, type Point, smoothPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { groundShadow } from '../kit/ground.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { greens } from '../kit/palette.ts'
import { brushFlower, spill, strand } from '../kit/pearls.ts'
import { type Pot, pot } from '../kit/pot.ts'
import { bands } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { painted, stack } from '../kit/shape.ts'
import { through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { curtainWindow } from '../kit/windows.ts'

/** A pot without its shadow on the ground, for hanging up. */
function lifted(vessel: Pot, x: number, y: number, reach: number): string {
  return vessel.shape.svg.replace(groundShadow(x, y, reach), '')
}

/** The plant in a hanging pot whose rim is round (600, 470), its cords running up out of the picture. */
function hanging(): string {
  const [x, foot, radius] = [600, 690, 186]
  const vessel = pot({
    x,
    y: foot,
    radius,
    height: 220,
    profile: profiles.bowl,
    glaze: glazes.terracotta,
    pattern: bands([0.28, 0.33, '#F3E1C8'], [0.37, 0.39, '#F3E1C8']),
    seed: 'pearls',
  })
  const rim = foot - 220
  const cord = (points: readonly Point[], fill: string): string => `<path d="${taper(points, 9, 7)}" fill="${fill}"/>`
  const back = cord(
    [
      [x, rim - 34],
      [x, 250],
      [x, -30],
    ],
    '#B79667',
  )
  const knot = `<path d="${smoothPath(ellipsePoints([x, 122], 16, 24, 12))}" fill="#D9BC8A"/><path d="${smoothPath(ellipsePoints([x + 5, 126], 9, 20, 12))}" fill="#B79667"/>`
  const front =
    cord(
      [
        [x - radius * 0.96, rim + 8],
        [x - 80, 280],
        [x - 2, 110],
      ],
      '#D9BC8A',
    ) +
    cord(
      [
        [x + radius * 0.96, rim + 8],
        [x + 80, 280],
        [x + 2, 110],
      ],
      '#C7A773',
    )
  return (
    back +
    stack([painted(lifted(vessel, x, foot, radius * 0.5 * 1.05))]) +
    front +
    knot +
    spill(
      vessel.soil.x,
      vessel.soil.y,
      radius * 0.92,
      [400, 520, 330, 250, 460, 200, 140, 330, 120, 240, 500, 300, 560, 380],
      20,
    )
  )
}

export const views: Views = {
  main: () => picture(`<g transform="translate(-132 -180) scale(1.22)">${hanging()}</g>`, { paper: 'sage' }),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () =>
    picture(`<g transform="translate(130 -70) scale(0.98)">${hanging()}</g>`, {
      paper: 'sage',
      backdrop: curtainWindow(),
    }),
}

/** Threads of pearls near by, each leaf showing its slit. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const thread = (points: readonly Point[], r: number, seed: string, dim: number): string =>
    strand(through(points), r, seed, dim)
  const flower = way([590, 470], [690, 400], [760, 330])
  return (
    thread(
      [
        [960, -60],
        [1010, 260],
        [980, 620],
        [1030, 980],
      ],
      74,
      'far',
      0.16,
    ) +
    thread(
      [
        [180, -60],
        [240, 300],
        [170, 700],
        [220, 1260],
      ],
      84,
      'left',
      0.08,
    ) +
    thread(
      [
        [640, -60],
        [560, 280],
        [620, 640],
        [560, 1120],
      ],
      96,
      'near',
      0,
    ) +
    stem({ spine: flower, from: 14, to: 11, tones: greens.fresh, lift: 0 }).svg +
    brushFlower([786, 300], 38, 130)
  )
}
