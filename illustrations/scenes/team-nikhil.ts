import { picture, standing } from '../kit/document.ts'
import { shelf, surface, wall, windowLight } from '../kit/room.ts'
import { letters, telephone } from '../kit/telephone.ts'
import { potted as bunnyEars } from '../species/bunny-ear-cactus.ts'
import { potted as echeveria } from '../species/echeveria.ts'
import { potted as haworthia } from '../species/haworthia.ts'
import { potted as jade } from '../species/jade-plant.ts'

/** Nikhil Deshpande, orders and questions: the telephone, the day's letters, and some of his 40 succulents. */
export function scene(): string {
  const backdrop =
    wall(1200, 840, '#DCE5E2') + windowLight(520, 40, 460, 420, 0.5) + surface(-60, 1260, 820, 1230, 0, '#C9A374')
  return picture(
    shelf(110, 1090, 500) +
      standing(echeveria(), 300, 498, 0.42) +
      standing(bunnyEars(), 604, 498, 0.46) +
      standing(haworthia(), 906, 498, 0.4) +
      telephone(410, 1070, 460) +
      standing(jade(), 900, 990, 0.5) +
      letters(850, 1150, 320),
    { paper: 'mist', backdrop },
  )
}
