import { box, ridge } from './flat.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from './geometry.ts'
import { surface, wall } from './room.ts'
import { variation } from './variation.ts'

/** A veranda with a red oxide floor and a turned pillar, wooded hills beyond; pots stand at y 1090. */
export function veranda(): string {
  const eaves = Array.from(
    { length: 14 },
    (_, index) =>
      `<path d="M${-30 + index * 92} -20H${62 + index * 92}V58A46 34 0 0 1 ${-30 + index * 92} 58Z" fill="${index % 2 ? '#B9603C' : '#C4703F'}"/>`,
  ).join('')
  const vary = variation('hills')
  const crowns = Array.from({ length: 26 }, (_, index): string => {
    const at: Point = [index * 50 - 20, 800 + vary.between(-46, 30)]
    return `<path d="${smoothPath(ellipsePoints(at, vary.between(50, 84), vary.between(44, 70), 10))}" fill="${vary.pick(['#86A878', '#7A9E72', '#94B283'])}"/>`
  }).join('')
  const pillar =
    box(112, 40, 92, 830, '#7E5233') +
    box(112, 40, 30, 830, '#9C6B44') +
    box(92, 90, 132, 34, '#8E5F3B') +
    box(92, 740, 132, 30, '#8E5F3B') +
    box(70, 850, 176, 110, '#D8CBB2') +
    box(70, 850, 60, 110, '#E9DFC9')
  return (
    wall(1200, 990, '#E3EBE2') +
    ridge(
      [
        [-40, 540],
        [200, 420],
        [420, 510],
        [680, 400],
        [940, 520],
        [1240, 430],
      ],
      '#BCD0C8',
    ) +
    ridge(
      [
        [-40, 660],
        [240, 590],
        [520, 670],
        [820, 570],
        [1240, 660],
      ],
      '#A1BFA9',
    ) +
    crowns +
    box(-20, 810, 1240, 160, '#86A878') +
    box(-20, 870, 1240, 26, '#F3EAD6') +
    box(-20, 896, 1240, 60, '#D8CBB2') +
    Array.from(
      { length: 9 },
      (_, index) =>
        `<path d="${straightPath([
          [250 + index * 112, 870],
          [250 + index * 112, 730],
          [262 + index * 112, 730],
          [262 + index * 112, 870],
        ])}" fill="#7E5233"/>`,
    ).join('') +
    box(200, 712, 1040, 22, '#8E5F3B') +
    pillar +
    eaves +
    box(-20, -20, 1240, 34, '#7E5233') +
    surface(-80, 1280, 954, 1240, 0, '#A9482F') +
    `<path d="${straightPath([
      [420, 956],
      [760, 956],
      [560, 1240],
      [60, 1240],
    ])}" fill="#FFE9C4" opacity="0.2"/>`
  )
}
