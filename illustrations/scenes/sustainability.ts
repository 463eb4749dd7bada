import { compostBay } from '../kit/compost.ts'
import { deccanHills, fieldTree } from '../kit/deccan.ts'
import { picture } from '../kit/document.ts'
import { box } from '../kit/flat.ts'
import { straightPath } from '../kit/geometry.ts'
import { mix } from '../kit/palette.ts'
import { potStack } from '../kit/pot-stack.ts'
import { rainTank } from '../kit/rain-tank.ts'
import { surface } from '../kit/room.ts'
import { stack } from '../kit/shape.ts'
import { wateringCan } from '../kit/terrace.ts'

/** Behind the potting shed: compost in its bay, clay pots that came back, the tank that the roof's rain runs into. */
export function scene(): string {
  const backdrop =
    deccanHills(1200, 500) + box(-20, 494, 1240, 22, '#A9B583') + surface(-60, 1260, 510, 930, 0, '#C99A6B')
  return picture(
    fieldTree(330, 540, 128, 'compost tree') +
      shed() +
      rainTank(690, 700, 142, 300, [850, 196]) +
      compostBay(70, 470, 800, 210) +
      stack([
        ...potStack(910, 800, 84, 5, 'back'),
        ...potStack(1090, 790, 80, 3, 'side'),
        ...potStack(1010, 866, 76, 2, 'front'),
      ]) +
      wateringCan(640, 838, 128),
    { width: 1200, height: 900, paper: 'sand', backdrop },
  )
}

/** The shed's corner: a plastered wall, a tiled roof and its gutter. */
function shed(): string {
  const tiles = Array.from({ length: 9 }, (_, index) => {
    const x = 800 + index * 54
    return `<path d="M${x} 170L${x + 60} 20h54L${x + 54} 170a27 24 0 0 1 -54 0Z" fill="${index % 2 ? '#B9603C' : '#C67245'}"/>`
  }).join('')
  return (
    box(880, 160, 340, 500, '#EAD9BC') +
    box(880, 160, 340, 70, '#6B4428', { opacity: 0.26 }) +
    box(880, 560, 340, 100, mix('#EAD9BC', '#A5532F', 0.5)) +
    box(880, 556, 340, 6, '#F8EEDA') +
    box(1010, 300, 130, 150, '#7A5230') +
    box(1022, 312, 106, 126, '#4B6657') +
    box(1070, 312, 10, 126, '#7A5230') +
    `<path d="${straightPath([
      [800, 170],
      [866, 10],
      [1220, 10],
      [1220, 170],
    ])}" fill="#A9533A"/>` +
    tiles +
    box(790, 182, 440, 22, '#7B857A') +
    box(790, 182, 440, 7, '#B4BCAE')
  )
}
