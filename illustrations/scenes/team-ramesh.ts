import { apron, secateurs, trowel } from '../kit/apron.ts'
import { picture, standing } from '../kit/document.ts'
import { box } from '../kit/flat.ts'
import { surface, wall } from '../kit/room.ts'
import { potted as rubberPlant } from '../species/rubber-plant.ts'

/** Ramesh Kamble, head grower: his apron with the secateurs, a trowel, and a plant he has just looked at. */
export function scene(): string {
  const backdrop =
    wall(1200, 960, '#E3E8D8') +
    box(-20, 150, 1240, 66, '#B98557') +
    box(-20, 150, 1240, 16, '#D3A67A') +
    box(-20, 216, 1240, 12, '#6B4428', { opacity: 0.3 }) +
    surface(-60, 1260, 950, 1230, 0, '#B9805A')
  return picture(
    apron(420, 190, 780, '#3F5B80', secateurs(352, 776, 250, -8)) +
      standing(rubberPlant(), 866, 1090, 0.78) +
      trowel(560, 1120, 300, 58),
    { paper: 'sage', backdrop },
  )
}
