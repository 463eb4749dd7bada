import { picture, standing } from '../kit/document.ts'
import { shelf, surface, wall, windowLight } from '../kit/room.ts'
import { potted as aloe } from '../species/aloe-vera.ts'
import { potted as moneyPlant } from '../species/money-plant.ts'
import { potted as monstera } from '../species/monstera.ts'
import { potted as snakePlant } from '../species/snake-plant.ts'

/** House plants on a sideboard by a window. */
export function scene(): string {
  const backdrop =
    wall(1200, 720, '#DCE3D2') + windowLight(60, 30, 560, 500, 0.55) + surface(-60, 1260, 690, 930, 0, '#C4925E')
  return picture(
    shelf(850, 1190, 330) +
      standing(moneyPlant(), 1030, 326, 0.4) +
      standing(snakePlant(), 175, 800, 0.66) +
      standing(monstera(), 600, 846, 0.8) +
      standing(aloe(), 1010, 836, 0.5),
    { width: 1200, height: 900, paper: 'sage', backdrop },
  )
}
