import { picture } from '../kit/document.ts'
import { type Glaze, glazes } from '../kit/glazes.ts'
import { type Pot, pot, rooted } from '../kit/pot.ts'
import { bands, dots, layered, ribs, speckles, weathering, zigzag } from '../kit/pot-patterns.ts'
import type { PotPlan } from '../kit/pot-plan.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { arch, shelf, surface, wall, windowLight } from '../kit/room.ts'
import { painted, stack } from '../kit/shape.ts'
import { clump } from '../species/snake-plant.ts'

const empty = (
  x: number,
  y: number,
  radius: number,
  height: number,
  profile: PotPlan['profile'],
  glaze: Glaze,
  more: Partial<PotPlan> = {},
): Pot => pot({ x, y, radius, height, profile, glaze, filling: 'none', ...more })

const clay = { collar: { height: 0.2, out: 0.06 } }

/** Pots on a potter's bench and shelf. */
export function scene(): string {
  const back = [
    empty(200, 292, 62, 96, profiles.belly, glazes.sage, { pattern: speckles(40, '#5B7663') }),
    empty(352, 292, 50, 118, profiles.cylinder, glazes.blush, { pattern: ribs(12) }),
    empty(492, 292, 66, 78, profiles.bowl, glazes.cream, {
      pattern: bands([0.3, 0.42, '#C4623A'], [0.5, 0.54, '#C4623A']),
    }),
    empty(640, 292, 44, 86, profiles.classic, glazes.terracotta, clay),
  ]
  const planted = empty(905, 720, 140, 230, profiles.tapered, glazes.charcoal, {
    filling: 'soil',
    pattern: speckles(120, '#8C8F86', 2.2),
  })
  const bench = [
    empty(215, 706, 118, 176, profiles.classic, glazes.weathered, { ...clay, pattern: weathering('old') }),
    empty(442, 690, 104, 250, profiles.belly, glazes.indigo, {
      pattern: layered(
        bands([0.2, 0.23, '#E9DFC6'], [0.7, 0.73, '#E9DFC6']),
        zigzag(0.32, 0.6, '#E9DFC6'),
        dots(0.78, 6, '#E9DFC6'),
      ),
    }),
    planted,
  ]
  const front = [
    empty(640, 786, 112, 164, profiles.classic, glazes.terracotta, {
      ...clay,
      pattern: layered(zigzag(0.42, 0.6, '#F3E1C8'), dots(0.74, 6, '#F3E1C8', 14), bands([0.84, 0.86, '#F3E1C8'])),
    }),
    empty(352, 812, 92, 104, profiles.bowl, glazes.ochre, { pattern: speckles(70, '#8A5D22', 2.4) }),
    empty(1086, 806, 78, 112, profiles.footed, glazes.cream, {}),
    empty(110, 826, 62, 92, profiles.classic, glazes.terracotta, clay),
  ]
  const sprout = `<g transform="translate(${planted.soil.x - 300} ${planted.soil.y - 330}) scale(0.5)">${stack(clump(600, 660))}</g>`
  const backdrop =
    wall(1200, 620, '#E4CDB4') +
    arch(905, 620, 420, 540, '#D9B896') +
    windowLight(120, 60, 420, 420, 0.32) +
    surface(-60, 1260, 604, 920, 0, '#C99D6E')
  return picture(
    shelf(110, 740, 292) +
      stack(back.map((each) => each.shape)) +
      stack([...bench.map((each) => each.shape), rooted(planted, [painted(sprout)])]) +
      stack(front.map((each) => each.shape)),
    { width: 1200, height: 900, paper: 'clay', backdrop },
  )
}
