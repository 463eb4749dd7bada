import { dabs } from '../kit/brush.ts'
import { deccanHills, fieldTree } from '../kit/deccan.ts'
import { picture } from '../kit/document.ts'
import { box } from '../kit/flat.ts'
import { straightPath } from '../kit/geometry.ts'
import { bush } from '../kit/marigold-bush.ts'
import { bagAt, bagged } from '../kit/nursery-bags.ts'
import { crops, youngPlant } from '../kit/nursery-rows.ts'
import { type Prospect, seen, shadeHouse } from '../kit/shade-house.ts'
import type { Shape } from '../kit/shape.ts'
import { variation } from '../kit/variation.ts'
import { openWell } from '../kit/well.ts'
import { shrub } from '../species/hibiscus.ts'
import { leafAt } from '../species/money-plant.ts'
import { clump } from '../species/snake-plant.ts'

const prospect: Prospect = { x: 470, y: 400, ground: 900 }
/** Depth beyond which plants are painted broadly. */
const detailed = 1.8
const beds: readonly (readonly [across: number, crop: keyof typeof crops])[] = [
  [-560, 'hibiscus'],
  [-340, 'moneyPlant'],
  [0, 'snakePlant'],
  [200, 'marigold'],
]
const grown: Record<keyof typeof crops, (x: number, y: number) => readonly Shape[]> = {
  hibiscus: shrub,
  moneyPlant: youngVines,
  snakePlant: clump,
  marigold: bush,
}

/** The nursery's field: beds of young plants under a shade net, the old well, hills of the Deccan behind. */
export function scene(): string {
  const house = shadeHouse(prospect, { left: -680, right: 330, near: 1.3, far: 5.2, height: 900 })
  const backdrop = deccanHills(1200, prospect.y) + ground() + house.shadow
  return picture(
    fieldTree(1010, 452, 118, 'mango') +
      fieldTree(850, 424, 60, 'far tree') +
      house.roof +
      house.frame +
      rows() +
      openWell(960, 800, 168),
    { width: 1200, height: 900, paper: 'sand', backdrop },
  )
}

function ground(): string {
  const vary = variation('field')
  const strip = (from: number, to: number, near: number, far: number, fill: string, opacity = 1): string =>
    `<path d="${straightPath([
      seen(prospect, from, far),
      seen(prospect, to, far),
      seen(prospect, to, near),
      seen(prospect, from, near),
    ])}" fill="${fill}" opacity="${opacity}"/>`
  const crop = Array.from({ length: 9 }, (_, index) =>
    strip(900 + index * 260, 1040 + index * 260, 2.4, 12, index % 2 ? '#7FA05A' : '#8DAE66'),
  ).join('')
  return (
    box(-20, 398, 1240, 540, '#C99A6B') +
    box(-20, 396, 1240, 16, '#A9B583') +
    crop +
    strip(-235, -105, 0.94, 14, '#DDB689') +
    strip(330, 590, 0.94, 14, '#DDB689', 0.8) +
    dabs(90, () => [vary.between(0, 1200), vary.between(560, 896)], 4, ['#A87448', '#E3BF93', '#B98557'], vary)
  )
}

function rows(): string {
  const depths = Array.from({ length: 13 }, (_, index) => 1.03 * 1.19 ** (12 - index))
  const plants = depths.flatMap((depth, row) =>
    beds.flatMap(([across, crop]) =>
      [-52, 52].map((side, column) => {
        const vary = variation(`${row}${across}${side}`)
        const foot = seen(prospect, across + side + vary.around(0, 8), depth)
        if (depth < detailed) return bagAt(crop, foot, (84 / depth) * vary.between(0.94, 1.06))
        return youngPlant(
          foot,
          74 / depth,
          crops[crop],
          `${row}${across}${column}`,
          Math.min(0.34, 0.06 + depth * 0.04),
        )
      }),
    ),
  )
  const definitions = beds.map(([, crop]) => bagged(crop, grown[crop])).join('')
  return `<defs>${definitions}</defs>${plants.join('')}`
}

function youngVines(x: number, y: number): Shape[] {
  const vary = variation('cuttings')
  return [-78, 74, -50, 52, -24, 28, 4, -64, 66, 100, -102, -8].flatMap((heading, index) =>
    leafAt(
      `cutting${index}`,
      [x + heading * 0.9, y - (index < 7 ? vary.between(40, 150) : 10)],
      heading,
      vary.between(150, 196),
      index < 5 ? 0.2 : 0,
    ),
  )
}
