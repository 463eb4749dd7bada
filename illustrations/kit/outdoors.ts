import { taper } from './brush.ts'
import { box, ridge } from './flat.ts'
import { surface, wall } from './room.ts'

/** A sunny parapet above an old city of domes; pots stand on its coping at y 985. */
export function parapet(): string {
  const dome = (x: number, y: number, r: number, fill: string): string =>
    `<path d="M${x - r} ${y}C${x - r * 1.15} ${y - r * 0.8} ${x - r * 0.4} ${y - r} ${x} ${y - r * 1.5}C${x + r * 0.4} ${y - r} ${x + r * 1.15} ${y - r * 0.8} ${x + r} ${y}Z" fill="${fill}"/>` +
    box(x - r, y, r * 2, 420, fill)
  const tower = (x: number, top: number, fill: string): string =>
    box(x, top, 34, 600, fill) + box(x - 9, top + 70, 52, 14, fill) + dome(x + 17, top, 22, fill)
  let pierced = ''
  for (let column = 0; column < 9; column++)
    pierced += `<path d="M${38 + column * 132} 1200V1130A42 42 0 0 1 ${122 + column * 132} 1130V1200Z" fill="#C79A6B"/>`
  return (
    wall(1200, 1000, '#F6E7C4') +
    `<circle cx="890" cy="230" r="120" fill="#F9D987"/><circle cx="890" cy="230" r="176" fill="#F9D987" opacity="0.3"/>` +
    tower(40, 430, '#DDC8A6') +
    tower(290, 430, '#DDC8A6') +
    box(40, 580, 284, 430, '#DDC8A6') +
    dome(182, 580, 84, '#D6BE98') +
    box(560, 720, 190, 300, '#E3D0B0') +
    box(800, 660, 150, 340, '#DBC6A4') +
    box(840, 616, 60, 50, '#CDB48E') +
    box(1010, 740, 220, 300, '#E1CDAC') +
    ridge(
      [
        [-40, 860],
        [160, 800],
        [330, 850],
        [560, 800],
        [820, 850],
        [1020, 800],
        [1240, 850],
      ],
      '#B7BE8C',
    ) +
    surface(-60, 1260, 930, 1030, 52, '#F4E4CB') +
    box(-20, 1082, 1240, 140, '#E6CDA6') +
    pierced +
    box(-20, 1082, 1240, 16, '#8E6A45', { opacity: 0.25 })
  )
}

/** A roof terrace at evening with washing on a line and a water tank; pots stand at y 1090. */
export function roofTerrace(): string {
  const cloth = (x: number, y: number, width: number, height: number, fill: string, hem: string): string =>
    `<path d="M${x} ${y}Q${x + width / 2} ${y + 10} ${x + width} ${y - 4}L${x + width - 6} ${y + height}Q${x + width / 2} ${y + height - 16} ${x + 8} ${y + height + 6}Z" fill="${fill}"/>` +
    `<path d="M${x + 7} ${y + height - 34}Q${x + width / 2} ${y + height - 56} ${x + width - 5} ${y + height - 40}L${x + width - 6} ${y + height - 16}Q${x + width / 2} ${y + height - 32} ${x + 8} ${y + height - 10}Z" fill="${hem}"/>`
  const tank =
    box(930, 470, 190, 190, '#4B4E4A') +
    box(930, 470, 60, 190, '#646862') +
    `<ellipse cx="1025" cy="470" rx="95" ry="24" fill="#5C605A"/><ellipse cx="1025" cy="456" rx="36" ry="12" fill="#3B3E3A"/>` +
    box(900, 656, 250, 330, '#DCC4A6')
  return (
    wall(1200, 990, '#F7E4CF') +
    `<circle cx="250" cy="560" r="110" fill="#F5C27A"/>` +
    box(60, 640, 200, 350, '#E3CBB0') +
    box(320, 590, 150, 400, '#DCC2A6') +
    box(560, 660, 230, 330, '#E6D0B6') +
    tank +
    `<path d="${taper(
      [
        [-20, 236],
        [380, 290],
        [800, 286],
        [1220, 226],
      ],
      5,
      5,
    )}" fill="#6B5335"/>` +
    cloth(96, 254, 170, 280, '#D9B44A', '#C4623A') +
    cloth(300, 282, 130, 200, '#F6EBD3', '#3F5B80') +
    cloth(880, 280, 190, 250, '#C98B9B', '#8E3A68') +
    box(-20, 800, 1240, 170, '#EAD6BC') +
    box(-20, 780, 1240, 30, '#F6E9D4') +
    box(-20, 806, 1240, 8, '#8E6A45', { opacity: 0.25 }) +
    surface(-80, 1280, 950, 1240, 0, '#CBA07E')
  )
}
