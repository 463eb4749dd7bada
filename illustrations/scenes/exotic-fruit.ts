import { avocado, avocadoHalf, carambola, passionFruit, passionHalf, starSlice } from '../kit/cut-fruit.ts'
import { picture, standing } from '../kit/document.ts'
import { fruit, halved } from '../kit/dragon-fruit.ts'
import { contactShadow, roundShadow } from '../kit/ground.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { greens } from '../kit/palette.ts'
import { arch, surface, wall, windowLight } from '../kit/room.ts'
import { stack } from '../kit/shape.ts'
import { potted } from '../species/dragon-fruit-plant.ts'

/** Dragon fruit, passion fruit, avocado and carambola on a table. */
export function scene(): string {
  const backdrop =
    wall(1200, 600, '#F3D9C9') +
    arch(300, 600, 480, 560, '#EBC2AB') +
    windowLight(600, 20, 460, 430, 0.45) +
    surface(-60, 1260, 570, 930, 0, '#B98557')
  const leaves = [
    [-62, 200],
    [-28, 230],
    [64, 210],
    [100, 170],
  ].map(([heading, length]) =>
    leaf({
      seed: `bed${heading}`,
      from: [860, 640],
      heading: heading ?? 0,
      bend: 20,
      length: length ?? 200,
      width: 76,
      form: plainForm(0.6, 0.9, 7),
      tones: greens.deep,
      veining: 2.4,
      gloss: 0.5,
    }),
  )
  const table =
    stack(leaves) +
    contactShadow(roundShadow([880, 640], 110, 50), 26, 14, 0.4) +
    stack([fruit([790, 580], -24, 210, 'whole-a'), fruit([980, 610], 38, 200, 'whole-b')]) +
    avocado([1090, 720], 40, 190) +
    halved([640, 722], -14, 236, 'open') +
    avocadoHalf([846, 770], 24, 196) +
    passionFruit([470, 800], 62) +
    passionHalf([356, 824], 60) +
    passionFruit([150, 800], 58) +
    carambola([1030, 830], -68, 220) +
    starSlice([700, 842], 62, 10, 0.72) +
    starSlice([560, 846], 54, 40, 0.7) +
    passionHalf([236, 846], 52)
  return picture(`${standing(potted(), 300, 700, 0.62)}<g transform="translate(0 -24)">${table}</g>`, {
    width: 1200,
    height: 900,
    paper: 'clay',
    backdrop,
  })
}
