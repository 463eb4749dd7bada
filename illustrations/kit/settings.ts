import { taper } from './brush.ts'
import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix, woods } from './palette.ts'
import { arch, surface, wall, windowLight } from './room.ts'
import { clipped } from './shape.ts'
import { variation } from './variation.ts'

/** A room's corner with a wooden floor, a round rug and window light; floor-standing plants stand at y 1090. */
export function livingRoom(wallColor = '#E6E2CF', rug = '#C98B66'): string {
  const ring = (rx: number, ry: number, fill: string, opacity = 1): string =>
    `<ellipse cx="620" cy="1092" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`
  return (
    wall(1200, 950, wallColor) +
    windowLight(90, 50, 560, 640, 0.5) +
    `<rect x="-20" y="914" width="1240" height="38" fill="${mix(wallColor, '#FFFFFF', 0.45)}"/><rect x="-20" y="950" width="1240" height="5" fill="#6B4428" opacity="0.4"/>` +
    surface(-80, 1280, 954, 1240, 0, '#B98557') +
    ring(480, 92, '#EADBC0') +
    ring(450, 82, rug, 0.55) +
    ring(428, 75, '#EADBC0') +
    ring(300, 50, rug, 0.3) +
    ring(286, 46, '#EADBC0')
  )
}

/** A window with its sill and a far garden; pots on the sill stand at y 1010. */
export function windowSill(wallColor = '#EFE3CD'): string {
  const vary = variation('garden')
  const tree = (x: number, y: number, r: number, fill: string): string => {
    const rim = Array.from({ length: 11 }, (_, index): Point => {
      const angle = (index / 11) * Math.PI * 2
      return [x + Math.cos(angle) * r * vary.between(0.85, 1.15), y + Math.sin(angle) * r * vary.between(0.75, 1)]
    })
    return `<path d="${smoothPath(rim)}" fill="${fill}"/>`
  }
  const bar = (x: number, y: number, w: number, h: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#FBF6E9"/><rect x="${x + w * 0.7}" y="${y}" width="${w * 0.3}" height="${h}" fill="#DCCFB4" opacity="${w < h ? 0.8 : 0}"/>`
  return (
    wall(1200, 1240, wallColor) +
    '<rect x="130" y="60" width="940" height="900" fill="#CFE0DF"/>' +
    '<circle cx="330" cy="240" r="70" fill="#F7EBC8" opacity="0.8"/>' +
    clipped(
      tree(260, 820, 190, '#B5CDB2') +
        tree(560, 860, 210, '#A8C4A4') +
        tree(900, 790, 240, '#B9CFB0') +
        tree(400, 930, 150, '#97B792') +
        tree(760, 940, 170, '#9DBB93'),
      'M130 60H1070V960H130Z',
    ) +
    bar(106, 36, 34, 940) +
    bar(1060, 36, 34, 940) +
    bar(586, 60, 26, 900) +
    bar(106, 36, 988, 30) +
    bar(130, 400, 940, 20) +
    surface(40, 1160, 950, 1044, 42, '#F2E6CE') +
    '<rect x="70" y="1086" width="1060" height="26" fill="#5A4632" opacity="0.14"/>'
  )
}

/** A balcony with a railing and a hazy skyline; pots stand at y 1090. */
export function balcony(): string {
  const block = (x: number, top: number, width: number, fill: string): string => {
    let panes = ''
    for (let y = top + 26; y < 640; y += 48)
      for (let dx = 16; dx < width - 22; dx += 36)
        panes += `<rect x="${x + dx}" y="${y}" width="15" height="22" fill="#FFF8E6" opacity="0.35"/>`
    return `<rect x="${x}" y="${top}" width="${width}" height="${720 - top}" fill="${fill}"/>${panes}`
  }
  const rails = Array.from(
    { length: 21 },
    (_, index) =>
      `<rect x="${-20 + index * 62}" y="560" width="9" height="420" fill="#4F5A50"/><rect x="${-20 + index * 62}" y="560" width="3" height="420" fill="#7C877A"/>`,
  ).join('')
  return (
    wall(1200, 980, '#EAE6D6') +
    '<circle cx="270" cy="240" r="96" fill="#F6E3B4"/>' +
    block(40, 420, 150, '#D9CDB8') +
    block(230, 330, 170, '#D3C4AC') +
    block(470, 460, 140, '#DCD0BB') +
    block(660, 380, 190, '#D2C6B2') +
    block(900, 300, 130, '#DBCDB6') +
    block(1060, 440, 170, '#D4C7B0') +
    '<path d="M-20 690C180 620 300 700 460 650S760 610 900 660S1120 630 1220 660V990H-20Z" fill="#B9CBA6"/><path d="M-20 790C160 720 380 790 560 750S960 720 1220 780V990H-20Z" fill="#A3BB92"/>' +
    rails +
    '<rect x="-20" y="546" width="1240" height="22" fill="#3E4A41"/><rect x="-20" y="546" width="1240" height="7" fill="#7C877A"/>' +
    surface(-80, 1280, 960, 1240, 0, '#CF9068') +
    joints(960, 5)
  )
}

/** A courtyard with a lime-washed wall and a niche; pots stand at y 1090. */
export function courtyard(wallColor = '#F0E0C2', niche = '#E3C59B'): string {
  return (
    wall(1200, 950, wallColor) +
    arch(600, 950, 760, 860, niche) +
    windowLight(40, 80, 420, 520, 0.35) +
    `<rect x="-20" y="860" width="1240" height="92" fill="#C4623A" opacity="0.55"/><rect x="-20" y="856" width="1240" height="8" fill="#F8EEDC"/>` +
    surface(-80, 1280, 950, 1240, 0, '#D3A077') +
    joints(950, 5)
  )
}

/** A wall shelf with a few books; pots on it stand at y 640, and what hangs has 500 units of room. */
export function bookshelf(wallColor = '#DFE6DA'): string {
  const book = (x: number, height: number, width: number, fill: string, lean = 0): string =>
    `<g transform="rotate(${lean} ${x} 628)"><rect x="${x}" y="${628 - height}" width="${width}" height="${height}" rx="3" fill="${fill}"/><rect x="${x + width * 0.68}" y="${628 - height}" width="${width * 0.32}" height="${height}" fill="#23281F" opacity="0.2"/><rect x="${x}" y="${628 - height * 0.82}" width="${width}" height="7" fill="#FAF6EE" opacity="0.7"/></g>`
  return (
    wall(1200, 1240, wallColor) +
    windowLight(60, 90, 480, 460, 0.5) +
    `<path d="${straightPath([
      [110, 690],
      [1150, 690],
      [1110, 770],
      [160, 770],
    ])}" fill="#5A4632" opacity="0.22" filter="url(#soft)"/>` +
    surface(70, 1130, 616, 652, 40, woods.teak.light) +
    book(880, 230, 46, '#C4623A') +
    book(930, 200, 38, '#EAD9B6') +
    book(972, 244, 52, '#1F3D2B') +
    book(1034, 190, 36, '#8FA587', 9)
  )
}

function joints(top: number, rows: number): string {
  let svg = ''
  for (let row = 0; row < rows; row++) {
    const y = top + row * row * 10 + row * 36
    svg += `<path d="${taper(
      [
        [-20, y],
        [400, y + 1],
        [800, y - 1],
        [1220, y],
      ],
      2 + row,
      2 + row,
    )}" fill="#7A4A30" opacity="0.3"/>`
    for (let column = -7; column < 16; column++) {
      const x = 600 + (column - 4 + (row % 2) * 0.5) * 160 * (1 + row * 0.2)
      const reach = 36 + row * 20
      svg += `<path d="${taper(
        [
          [x, y],
          [x + (x - 600) * 0.13, y + reach],
        ],
        2,
        3 + row,
      )}" fill="#7A4A30" opacity="${num(0.26)}"/>`
    }
  }
  return svg
}
