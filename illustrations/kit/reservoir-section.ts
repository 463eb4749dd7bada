import { dabs, taper } from './brush.ts'
import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { groundShadow } from './ground.ts'
import { cord } from './macrame.ts'
import { clipped, stack } from './shape.ts'
import { bow } from './spine.ts'
import { variation } from './variation.ts'

const plain = { face: '#FBFAF4', cut: '#D9D6CB', edge: '#B4B1A6' }
const [soilTop, floor, waterTop, foot] = [400, 790, 880, 1050]

/** A self-watering pot cut open: soil and roots above, water below, and the wicks that join them. */
export function cutaway(plant: string, float: (x: number, y: number) => string): string {
  const shell = [
    [262, 350],
    [300, 800],
    [250, 812],
    [270, foot + 20],
    [930, foot + 20],
    [950, 812],
    [900, 800],
    [938, 350],
  ] as const
  const inside: Point[] = [
    [288, 362],
    [324, floor],
    [876, floor],
    [912, 362],
  ]
  const tank: Point[] = [
    [276, 836],
    [294, foot],
    [906, foot],
    [924, 836],
  ]
  return (
    groundShadow(600, foot + 20, 330) +
    `<path d="${straightPath(shell)}" fill="${plain.face}"/><path d="${straightPath([
      [850, 800],
      [900, 350],
      [938, 350],
      [900, 800],
      [950, 812],
      [930, foot + 20],
      [890, foot + 20],
      [900, 812],
    ])}" fill="${plain.edge}" opacity="0.5"/>` +
    `<path d="${straightPath([
      [262, 350],
      [938, 350],
      [938, 366],
      [262, 366],
    ])}" fill="${plain.cut}"/>` +
    `<path d="${straightPath(inside)}" fill="#8E8B82"/>` +
    clipped(soil(), straightPath(inside)) +
    `<path d="${straightPath(tank)}" fill="#E9EEEA"/>` +
    clipped(water(), straightPath(tank)) +
    `<g transform="translate(600 ${soilTop + 6}) scale(0.86)">${plant}</g>` +
    wicks() +
    float(800, foot - 8)
  )
}

function soil(): string {
  const vary = variation('section')
  const place = (): Point => [vary.between(280, 920), vary.between(soilTop + 4, floor)]
  const roots = Array.from({ length: 22 }, (_, index) => {
    const heading = 180 + (index - 10.5) * 9 + vary.around(0, 8)
    const spine = bow({
      from: [600 + (index - 10.5) * 7, soilTop + 4],
      heading,
      length: vary.between(190, 390),
      bend: (180 - heading) * 0.7 + vary.around(0, 40),
    })
    return `<path d="${taper(
      [0, 0.3, 0.6, 0.8, 1].map((u) => spine.at(u)),
      8,
      1.6,
    )}" fill="#E8D8B4" opacity="0.85"/>`
  }).join('')
  const damp = [430, 600, 770]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="${floor - 30}" rx="130" ry="170" fill="#22160E" opacity="0.5" filter="url(#soft)"/>`,
    )
    .join('')
  return (
    `<rect x="240" y="${soilTop}" width="720" height="420" fill="#5A4130"/>${damp}` +
    dabs(260, place, 7, ['#6F5440', '#382619', '#7C634B', '#8A7156', '#4A3527', '#A08462'], vary) +
    roots +
    `<path d="${smoothPath([
      [240, soilTop - 6],
      [420, soilTop + 5],
      [600, soilTop - 8],
      [800, soilTop + 6],
      [960, soilTop - 4],
      [960, soilTop + 14],
      [240, soilTop + 14],
    ])}" fill="#6F5440"/>`
  )
}

function water(): string {
  const bubbles = variation('bubbles')
  return (
    `<rect x="240" y="${waterTop}" width="720" height="220" fill="#8FBCC8"/><rect x="240" y="${waterTop + 70}" width="720" height="150" fill="#6FA3B3" opacity="0.6"/>` +
    `<path d="${smoothPath([
      [240, waterTop - 4],
      [420, waterTop + 4],
      [600, waterTop - 3],
      [780, waterTop + 4],
      [960, waterTop - 3],
      [960, waterTop + 12],
      [240, waterTop + 14],
    ])}" fill="#D3E8EA"/>` +
    Array.from(
      { length: 12 },
      () =>
        `<circle cx="${num(bubbles.between(300, 900))}" cy="${num(bubbles.between(waterTop + 30, foot - 10))}" r="${num(bubbles.between(3, 8))}" fill="#E6F3F3" opacity="0.6"/>`,
    ).join('')
  )
}

function wicks(): string {
  const base = `<path d="${straightPath([
    [300, floor],
    [900, floor],
    [900, floor + 22],
    [300, floor + 22],
  ])}" fill="${plain.face}"/><path d="${straightPath([
    [300, floor + 22],
    [900, floor + 22],
    [900, floor + 32],
    [300, floor + 32],
  ])}" fill="${plain.edge}"/>`
  const holes = [430, 600, 770]
    .map((x) => `<rect x="${x - 16}" y="${floor}" width="32" height="32" fill="#5B5952"/>`)
    .join('')
  const cords = [430, 600, 770].map((x, index) =>
    cord(
      [
        [x - 26 + index * 26, 620 - (index % 2) * 40],
        [x + 14, 700],
        [x, floor + 14],
        [x - 12, 920],
        [x + 8, foot - 8],
      ],
      22,
    ),
  )
  return base + holes + stack(cords)
}
