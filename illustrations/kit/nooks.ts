import { taper } from './brush.ts'
import { box, oval } from './flat.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { mix, woods } from './palette.ts'
import { surface, wall } from './room.ts'

/** A writing desk with a lamp, books and a framed print; pots on it stand at y 1030, with room up to x 820. */
export function desk(wallColor = '#D9E0D6'): string {
  const book = (y: number, left: number, width: number, fill: string): string =>
    box(left, y, width, 40, fill, { radius: 4 }) +
    box(left + 12, y + 8, width - 12, 24, '#F6EBD3') +
    box(left, y, 22, 40, mix(fill, '#23281F', 0.2), { radius: 4 })
  const lamp =
    contactShadow(roundShadow([1010, 1000], 100, 28), 20, 8, 0.3) +
    oval(1010, 996, 96, 26, '#8E3F25') +
    oval(1006, 988, 94, 24, '#C4623A') +
    `<path d="${taper(
      [
        [1010, 986],
        [1040, 800],
        [1046, 640],
        [1000, 480],
      ],
      16,
      13,
    )}" fill="#8E3F25"/>` +
    oval(1000, 478, 17, 17, '#C4623A') +
    `<path d="${straightPath([
      [960, 420],
      [1040, 440],
      [1076, 580],
      [820, 516],
    ])}" fill="#C4623A"/>` +
    `<path d="${straightPath([
      [960, 420],
      [990, 427],
      [900, 536],
      [820, 516],
    ])}" fill="#DD8A5E"/>` +
    oval(948, 548, 128, 20, '#F8E8B8', 14)
  const print =
    box(150, 120, 330, 420, '#8E6A45') +
    box(168, 138, 294, 384, '#F8F1DF') +
    `<path d="${taper(
      [
        [314, 470],
        [318, 360],
        [306, 230],
      ],
      7,
      5,
    )}" fill="#4F7A4A"/>` +
    [0, 1, 2]
      .map((row) =>
        [-1, 1]
          .map(
            (side) =>
              `<path d="${smoothPath([
                [314, 420 - row * 66],
                [314 + side * 50, 372 - row * 66],
                [314 + side * 84, 366 - row * 60],
                [314 + side * 54, 408 - row * 66],
              ])}" fill="${side < 0 ? '#7BA35A' : '#4F7F4A'}"/>`,
          )
          .join(''),
      )
      .join('') +
    `<path d="${smoothPath(ellipsePoints([306, 214], 24, 36, 12))}" fill="#C4623A"/>`
  return (
    wall(1200, 860, wallColor) +
    `<path d="${straightPath([
      [560, -20],
      [900, -20],
      [690, 860],
      [350, 860],
    ])}" fill="#FFF9E4" opacity="0.42"/>` +
    print +
    surface(-60, 1260, 850, 1150, 90, woods.teak.light) +
    contactShadow(roundShadow([1010, 900], 170, 30), 0, 10, 0.2) +
    book(850, 858, 300, '#3F5B80') +
    book(812, 880, 256, '#D6A24A') +
    lamp
  )
}

/** Light falling through a pierced screen, its top left corner at (x, y). */
function jaliLight(x: number, y: number, columns: number, rows: number, step: number, fill = '#FFF6DC'): string {
  let svg = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at: Point = [
        x + (column + (row % 2) * 0.5) * step + row * step * 0.2,
        y + row * step * 0.62 + column * step * 0.08,
      ]
      const r = step * 0.36
      svg += straightPath([
        [at[0] - r * 0.16, at[1] - r],
        [at[0] + r * 0.94, at[1] - r * 0.1],
        [at[0] + r * 0.16, at[1] + r],
        [at[0] - r * 0.94, at[1] + r * 0.1],
      ])
    }
  }
  return `<path d="${svg}" fill="${fill}" opacity="0.6"/>`
}

/** A round tea table by a wall with screened light, a cup and an open book on it; pots stand at y 960. */
export function teaTable(wallColor = '#E9CDBB'): string {
  const cup =
    contactShadow(roundShadow([880, 990], 150, 40), 24, 14, 0.3) +
    oval(880, 984, 150, 42, '#C9B98F') +
    oval(878, 976, 148, 40, '#F5ECD7') +
    oval(880, 976, 78, 20, '#DCCDA9') +
    `<path d="M976 870C1040 860 1046 930 962 934" fill="none" stroke="#DCCDA9" stroke-width="17"/>` +
    `<path d="${smoothPath([
      [786, 850],
      [980, 850],
      [972, 910],
      [930, 972],
      [836, 972],
      [794, 910],
    ])}" fill="#F5ECD7"/>` +
    `<path d="${smoothPath([
      [930, 858],
      [978, 852],
      [970, 910],
      [926, 966],
      [900, 970],
      [928, 910],
    ])}" fill="#D9C9A5"/>` +
    oval(883, 852, 98, 23, '#EADFC4') +
    oval(883, 855, 86, 18, '#A5622F') +
    oval(866, 852, 50, 8, '#C78548')
  return (
    wall(1200, 1240, wallColor) +
    jaliLight(90, 60, 8, 9, 96) +
    box(-20, 800, 1240, 14, mix(wallColor, '#FFFFFF', 0.5)) +
    box(-20, 814, 1240, 420, mix(wallColor, '#8E3F25', 0.22)) +
    contactShadow(roundShadow([620, 1190], 480, 60), 0, 0, 0.3) +
    box(560, 1060, 110, 180, woods.teak.dark) +
    oval(610, 1010, 560, 150, woods.teak.dark) +
    oval(610, 980, 560, 150, woods.teak.light) +
    oval(600, 974, 520, 130, mix(woods.teak.light, '#FFFFFF', 0.08)) +
    `<g transform="translate(-290 -336) scale(1.36)">${cup}</g>`
  )
}
