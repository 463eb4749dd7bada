import { box, oval } from './flat.ts'
import { type Point, smoothPath } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { mix, woods } from './palette.ts'
import { arch, surface, wall } from './room.ts'
import { clipped } from './shape.ts'

/** An arched window in a thick wall with blue hills behind; pots stand on its stone sill at y 1000. */
export function hillWindow(wallColor = '#F0E3D0'): string {
  const opening = 'M230 960V470A370 370 0 0 1 970 470V960Z'
  const ridge = (points: readonly Point[], fill: string): string =>
    `<path d="${smoothPath([...points, [1020, 1000], [180, 1000]])}" fill="${fill}"/>`
  const view =
    box(180, 60, 840, 940, '#D7E4E4') +
    oval(760, 330, 64, 64, '#FBF0D2') +
    ridge(
      [
        [160, 560],
        [330, 470],
        [480, 540],
        [640, 440],
        [820, 540],
        [1040, 480],
      ],
      '#B4CBCF',
    ) +
    ridge(
      [
        [160, 680],
        [360, 600],
        [560, 680],
        [740, 590],
        [1040, 680],
      ],
      '#96B5B2',
    ) +
    ridge(
      [
        [160, 800],
        [320, 730],
        [540, 790],
        [760, 720],
        [1040, 790],
      ],
      '#7A9F8E',
    ) +
    `<path d="M180 640C420 600 700 690 1020 630V690C700 740 420 660 180 700Z" fill="#F3F6F1" opacity="0.6"/>`
  return (
    wall(1200, 1240, wallColor) +
    arch(600, 966, 850, 980, mix(wallColor, '#8E6A45', 0.16)) +
    clipped(view, opening) +
    `<path d="M230 960V470A370 370 0 0 1 600 100V118A352 352 0 0 0 262 470V960Z" fill="#B59A72" opacity="0.5"/>` +
    box(592, 100, 16, 860, '#F8F1E0') +
    box(230, 560, 740, 14, '#F8F1E0') +
    surface(90, 1110, 944, 1050, 48, '#D9CBB2') +
    box(120, 1098, 960, 24, '#5A4632', { opacity: 0.14 })
  )
}

/** A tall window with a gathered curtain and a low chest beneath; things hang before it from the top edge. */
export function curtainWindow(wallColor = '#E4DCCB'): string {
  const fold = (x: number, width: number, fill: string): string =>
    `<path d="M${x} 40C${x + 8} 400 ${x - 20} 700 ${x - 6} 1010H${x + width + 6}C${x + width - 14} 700 ${x + width + 10} 400 ${x + width} 40Z" fill="${fill}"/>`
  const curtain = [0, 1, 2, 3, 4].map((index) => fold(60 + index * 44, 46, index % 2 ? '#C98B66' : '#D89D78')).join('')
  const tree = (x: number, y: number, r: number, fill: string): string => oval(x, y, r, r * 0.86, fill)
  return (
    wall(1200, 1240, wallColor) +
    box(200, 70, 760, 880, '#DCE7E0') +
    clipped(
      tree(330, 900, 190, '#B3CBAE') +
        tree(620, 930, 240, '#A5C1A0') +
        tree(900, 880, 200, '#B8CEAF') +
        tree(480, 980, 170, '#94B48E'),
      'M200 70H960V950H200Z',
    ) +
    box(176, 50, 26, 920, '#FBF6E9') +
    box(958, 50, 26, 920, '#FBF6E9') +
    box(570, 70, 20, 880, '#FBF6E9') +
    box(176, 940, 808, 30, '#FBF6E9') +
    box(-20, 26, 1240, 18, woods.teak.dark) +
    curtain +
    surface(-40, 1260, 1040, 1130, 110, '#8E6A45') +
    contactShadow(roundShadow([960, 1070], 150, 22), 14, 8, 0.3) +
    box(836, 1000, 250, 40, '#1F3D2B', { radius: 4 }) +
    box(850, 1008, 236, 24, '#F6EBD3') +
    box(858, 962, 210, 38, '#C4623A', { radius: 4 }) +
    box(872, 970, 196, 22, '#F6EBD3')
  )
}
