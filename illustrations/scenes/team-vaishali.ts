import { picture } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { cutBottle, notebook, pencil } from '../kit/notebook.ts'
import { arch, surface, wall } from '../kit/room.ts'
import { stack } from '../kit/shape.ts'
import { through } from '../kit/spine.ts'
import { leafAt, vine } from '../species/money-plant.ts'

/** Vaishali Jagtap, who founded the nursery: money plants in a cut-down bottle, and the book the care notes begin in. */
export function scene(): string {
  const [x, y] = [372, 880]
  const bottle = cutBottle(x, y, 128, 300)
  const from = (dx: number): Point => [x + dx, y - 150]
  const cuttings = stack([
    ...vine('tall', through([from(-30), [x - 44, 470], [x - 100, 320], [x - 90, 180]]), 6, 178),
    ...vine('leaning', through([from(30), [x + 56, 470], [x + 170, 330], [x + 270, 290]]), 5, 172),
    ...leafAt('low-left', [x - 60, y - 300], -64, 176),
    ...leafAt('low-right', [x + 50, y - 300], 84, 168),
    ...vine(
      'spilling',
      through([
        [x + 70, y - 290],
        [x + 150, 560],
        [x + 190, 660],
        [x + 180, 790],
      ]),
      4,
      142,
    ),
  ])
  const backdrop =
    wall(1200, 760, '#EFE3C6') + arch(420, 760, 640, 700, '#E2D0A2') + surface(-60, 1260, 740, 1230, 0, '#C08A5B')
  return picture(
    bottle.back + cuttings + bottle.front + notebook(720, 1130, 720) + pencil([1010, 800], [760, 880], 24),
    { paper: 'straw', backdrop },
  )
}
