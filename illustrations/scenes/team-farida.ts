import { picture, standing } from '../kit/document.ts'
import { openCarton, straw, tiedParcel, twine } from '../kit/parcel.ts'
import { arch, surface, wall } from '../kit/room.ts'
import { potted as anthurium } from '../species/anthurium.ts'

/** Farida Mulla, packing and delivery: an anthurium going into its box in straw, a tied parcel, a ball of twine. */
export function scene(): string {
  const carton = openCarton(250, 750, 1060, 300)
  const backdrop =
    wall(1200, 800, '#F1DDCE') + arch(500, 800, 760, 700, '#E8C6B0') + surface(-60, 1260, 780, 1230, 0, '#A8795A')
  return picture(
    tiedParcel(800, 960, 330, 210) +
      carton.back +
      standing(anthurium(), 500, 1000, 0.86) +
      straw(500, 742, 420, 'straw') +
      carton.front +
      twine(960, 1110, 70),
    { paper: 'blush', backdrop },
  )
}
