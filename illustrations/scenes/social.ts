import { picture, standing } from '../kit/document.ts'
import { arch, surface, wall, windowLight } from '../kit/room.ts'
import { potted as areca } from '../species/areca-palm.ts'
import { potted as echeveria } from '../species/echeveria.ts'
import { potted as tulsi } from '../species/holy-basil.ts'
import { potted as mogra } from '../species/mogra-jasmine.ts'
import { hanging as spiderPlant } from '../species/spider-plant.ts'

/** The picture that goes with a shared link: the verandah's plants in one row, near enough to know on a phone. */
export function scene(): string {
  const backdrop =
    wall(1200, 520, '#DFE7D6') +
    arch(640, 520, 520, 470, '#F4E4BC') +
    windowLight(30, 20, 300, 330, 0.5) +
    surface(-60, 1260, 506, 660, 0, '#C98F62')
  return picture(
    standing(areca(), 216, 578, 0.46) +
      standing(tulsi(), 505, 566, 0.44) +
      standing(spiderPlant(600, 680, [600, -220]), 972, 418, 0.4) +
      standing(mogra(), 760, 598, 0.42) +
      standing(echeveria(), 1030, 600, 0.28),
    { width: 1200, height: 630, paper: 'sage', backdrop },
  )
}
