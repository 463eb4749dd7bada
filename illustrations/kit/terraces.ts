import { taper } from './brush.ts'
import { num, type Point } from './geometry.ts'
import { mix } from './palette.ts'
import { surface } from './room.ts'
import { variation } from './variation.ts'

/** A terrace after sunset with a parapet, water tanks and a string of lamps; pots stand at y 1100. */
export function duskTerrace(): string {
  return (
    sky('dusk', [
      [0, '#6F7A9C'],
      [0.45, '#B59BAE'],
      [0.8, '#E9B99A'],
      [1, '#F2D3A6'],
    ]) +
    '<circle cx="330" cy="250" r="74" fill="#FBF1D2" opacity="0.35"/><circle cx="330" cy="250" r="52" fill="#FDF5DC"/>' +
    houses('dusk', 620, ['#8E7F93', '#9C8794', '#86788D'], '#F6D58B') +
    tank(960, 520, '#5D5468') +
    tank(180, 560, '#665B70') +
    parapet(700, '#CDB9A8') +
    lamps() +
    surface(-80, 1280, 950, 1240, 0, '#B98A72') +
    seams(950, '#6E4A3C')
  )
}

/** A roof in full sun with a brick plinth; dishes on the plinth stand at y 900. */
export function rooftop(): string {
  const bricks = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => {
      const x = 230 + column * 106 - (row % 2) * 53
      const left = Math.max(230, x)
      const right = Math.min(970, x + 98)
      const fill = mix('#C4683F', '#E09A6B', variation(`brick${row}${column}`).next() * 0.7)
      return right > left
        ? `<rect x="${left}" y="${946 + row * 40}" width="${right - left}" height="33" fill="${fill}"/>`
        : ''
    }).join(''),
  ).join('')
  return (
    sky('noon', [
      [0, '#BBD6DC'],
      [0.7, '#E3E6D4'],
      [1, '#F3E5C6'],
    ]) +
    '<circle cx="930" cy="230" r="150" fill="#FBE9B0" opacity="0.5"/><circle cx="930" cy="230" r="104" fill="#FBE3A0"/>' +
    houses('noon', 560, ['#E3CDB0', '#DBC3A8', '#E8D8BE'], '#B9C9C4') +
    tank(150, 470, '#5B6A70') +
    parapet(620, '#F1E4CB') +
    surface(-80, 1280, 930, 1240, 0, '#D9AE86') +
    seams(930, '#8A5A3C') +
    '<path d="M930 960L1240 1010V1190L960 1146Z" fill="#5A4632" opacity="0.2"/>' +
    `<rect x="224" y="940" width="752" height="206" fill="#9C5736"/>${bricks}` +
    '<rect x="820" y="940" width="156" height="206" fill="#5C2818" opacity="0.3"/>' +
    surface(196, 1004, 862, 926, 22, '#CFC3AE')
  )
}

function sky(id: string, stops: readonly (readonly [number, string])[]): string {
  const list = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')
  return `<linearGradient id="sky-${id}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient><rect x="-20" y="-20" width="1240" height="780" fill="url(#sky-${id})"/>`
}

function houses(seed: string, top: number, fills: readonly string[], panes: string): string {
  const vary = variation(`houses${seed}`)
  let svg = ''
  for (let x = -40; x < 1220; ) {
    const width = vary.between(110, 200)
    const roof = top - vary.between(0, 150)
    svg += `<rect x="${num(x)}" y="${num(roof)}" width="${num(width)}" height="420" fill="${vary.pick(fills)}"/><rect x="${num(x - 6)}" y="${num(roof - 10)}" width="${num(width + 12)}" height="14" fill="${fills[0]}"/>`
    for (let y = roof + 34; y < top + 80; y += 58)
      for (let dx = 22; dx < width - 30; dx += 46)
        if (vary.chance(0.5))
          svg += `<rect x="${num(x + dx)}" y="${num(y)}" width="18" height="26" fill="${panes}" opacity="${num(vary.between(0.4, 0.9))}"/>`
    x += width
  }
  return svg
}

function tank(x: number, y: number, fill: string): string {
  const rib = (dy: number): string =>
    `<rect x="${x - 4}" y="${y + dy}" width="108" height="9" fill="${mix(fill, '#FFFFFF', 0.18)}"/>`
  return (
    `<path d="M${x} ${y}q50 -46 100 0v110h-100z" fill="${fill}"/><rect x="${x + 34}" y="${y - 42}" width="32" height="22" fill="${fill}"/>` +
    rib(14) +
    rib(46) +
    rib(78) +
    `<rect x="${x - 12}" y="${y + 108}" width="124" height="90" fill="${mix(fill, '#C9A88C', 0.45)}"/>`
  )
}

function parapet(top: number, fill: string): string {
  const slots = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="${index * 140 + 20}" y="${top + 92}" width="66" height="92" rx="33" fill="${mix(fill, '#5A4632', 0.34)}"/><rect x="${index * 140 + 28}" y="${top + 100}" width="58" height="84" rx="29" fill="${mix(fill, '#5A4632', 0.2)}"/>`,
  ).join('')
  return (
    `<rect x="-20" y="${top}" width="1240" height="320" fill="${fill}"/>${slots}` +
    `<rect x="-20" y="${top - 26}" width="1240" height="40" fill="${mix(fill, '#FFFFFF', 0.35)}"/><rect x="-20" y="${top + 14}" width="1240" height="10" fill="#5A4632" opacity="0.25"/>`
  )
}

function lamps(): string {
  const at = (t: number): Point => [-20 + t * 1240, 90 + Math.sin(t * Math.PI) * 120 + Math.sin(t * 9) * 8]
  const wire = Array.from({ length: 21 }, (_, index) => at(index / 20))
  const bulbs = Array.from({ length: 11 }, (_, index) => {
    const [x, y] = at((index + 0.5) / 11)
    return `<circle cx="${num(x)}" cy="${num(y + 22)}" r="34" fill="#FCE3A0" opacity="0.3"/><circle cx="${num(x)}" cy="${num(y + 22)}" r="13" fill="#FFF1C4"/><rect x="${num(x - 5)}" y="${num(y)}" width="10" height="12" fill="#4A4654"/>`
  })
  return `<path d="${taper(wire, 4, 4)}" fill="#4A4654"/>${bulbs.join('')}`
}

function seams(top: number, color: string): string {
  const rows = [0, 44, 104, 190]
  const lines = rows.map(
    (dy, index) => `<rect x="-20" y="${top + dy}" width="1240" height="${2 + index}" fill="${color}" opacity="0.3"/>`,
  )
  const spokes = Array.from({ length: 15 }, (_, index) => {
    const x = 600 + (index - 7) * 120
    return `<path d="M${x} ${top}L${num(600 + (x - 600) * 1.9)} 1240h5L${x + 2} ${top}Z" fill="${color}" opacity="0.24"/>`
  })
  return lines.join('') + spokes.join('')
}
