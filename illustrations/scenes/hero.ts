import { bench } from '../kit/bench.ts'
import { picture, standing } from '../kit/document.ts'
import { cup } from '../kit/furniture.ts'
import { morningVerandah } from '../kit/morning-verandah.ts'
import { potted as areca } from '../species/areca-palm.ts'
import { potted as tulsi } from '../species/holy-basil.ts'
import { potted as mogra } from '../species/mogra-jasmine.ts'
import { hanging as spiderPlant } from '../species/spider-plant.ts'

/** A verandah on a clear morning: an areca palm, a mogra in flower, tulsi on the bench, a spider plant from the beam. */
export function scene(): string {
  return picture(
    standing(spiderPlant(600, 680, [600, 20]), 812, 424, 0.35) +
      standing(areca(), 232, 800, 0.56) +
      bench(726, 1120, 690, 806) +
      cup(836, 692, 30, '#F3E7CF') +
      standing(tulsi(), 1010, 704, 0.36) +
      standing(mogra(), 606, 852, 0.36),
    { width: 1200, height: 900, paper: 'straw', backdrop: morningVerandah(1200, 900, [440, 1106]) },
  )
}
