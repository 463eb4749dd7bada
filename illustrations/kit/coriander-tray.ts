import { corianderFrond, corianderGreen, corianderStalk, corianderUmbel } from './coriander.ts'
import { type Point, straightPath } from './geometry.ts'
import { groundShadow } from './ground.ts'
import { lit, shaded, woods } from './palette.ts'
import { painted, type Shape, stack } from './shape.ts'
import { bow } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** A wooden tray full of leaves, the middle of its foot at (x, y). */
export function tray(x: number, y: number): string {
  const vary = variation('tray')
  const [half, height, depth] = [390, 190, 70]
  const rim = y - height
  const row = (index: number): Shape[] => {
    const back = 0.3 - index * 0.1
    return Array.from({ length: 10 }, (_, column): Shape[] => {
      const fx = x - half * 0.88 + (column + vary.between(0.2, 0.8)) * ((half * 1.76) / 10)
      const foot: Point = [fx, rim - depth + 14 + index * 22]
      const lean = ((fx - x) / half) * 34 + vary.around(0, 16)
      const spine = bow({
        from: foot,
        heading: lean * 0.5,
        length: vary.between(190, 300) - index * 42,
        bend: lean * 0.7,
      })
      return corianderFrond(
        spine,
        vary.between(78, 100),
        back < 0 ? lit(corianderGreen, -back) : shaded(corianderGreen, back),
        `t${index}${column}`,
      )
    }).flat()
  }
  const plank = (dy: number, tall: number, fill: string): string =>
    `<rect x="${x - half}" y="${rim + dy}" width="${half * 2}" height="${tall}" fill="${fill}"/>`
  const back = straightPath([
    [x - half + 34, rim - depth],
    [x + half - 34, rim - depth],
    [x + half, rim],
    [x - half, rim],
  ])
  const flowering = bow({ from: [x + 190, rim - 40], heading: 8, length: 400, bend: 10 })
  return stack([
    painted(
      `${groundShadow(x, y, half, 0.3)}<path d="${back}" fill="${woods.teak.dark}"/><path d="${straightPath([
        [x - half + 40, rim - depth + 10],
        [x + half - 40, rim - depth + 10],
        [x + half - 12, rim],
        [x - half + 12, rim],
      ])}" fill="#4A3527"/>`,
    ),
    stem({ spine: flowering, from: 9, to: 5, tones: corianderStalk }),
    corianderUmbel([flowering.at(1)[0], flowering.at(1)[1] - 40], 54, 'umbel'),
    ...row(0),
    ...row(1),
    ...row(2),
    painted(
      `${plank(0, 90, woods.teak.light)}${plank(94, 96, woods.teak.mid)}${plank(88, 6, woods.teak.dark)}${plank(0, 8, woods.teak.vein)}<rect x="${x + half - 60}" y="${rim}" width="60" height="${height}" fill="${woods.teak.dark}" opacity="0.4"/><rect x="${x - half + 30}" y="${rim + 6}" width="70" height="${height - 6}" fill="${woods.teak.vein}" opacity="0.25"/>`,
    ),
    ...[-0.8, -0.3, 0.25, 0.75].flatMap((share, index) =>
      corianderFrond(
        bow({ from: [x + share * half * 0.9, rim - 10], heading: share * 50, length: 90, bend: share * 60 }),
        86,
        lit(corianderGreen, 0.06),
        `over${index}`,
      ),
    ),
  ])
}

/** A cut bunch lying on the counter beside the tray. */
export function bunch(): Shape[] {
  return [-14, -5, 4, 12].flatMap((turn, index) =>
    corianderFrond(
      bow({ from: [1100 - index * 4, 1116 + index * 5], heading: 268 + turn, length: 170 + index * 14, bend: turn }),
      70,
      shaded(corianderGreen, 0.06),
      `cut${index}`,
    ),
  )
}
