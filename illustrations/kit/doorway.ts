import { num, type Point, straightPath } from './geometry.ts'
import { leaf } from './leaf.ts'
import { plainForm } from './leaf-forms.ts'
import { marigoldHead } from './marigold-flower.ts'
import { greens, mix } from './palette.ts'
import { surface, wall } from './room.ts'
import { painted, type Shape, stack } from './shape.ts'
import { through } from './spine.ts'
import { variation } from './variation.ts'

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" opacity="${opacity}"/>`

/** A panelled double door in a plastered wall, its sill on `bottom`. */
export function door(x: number, bottom: number, w: number, h: number, color: string): string {
  const [light, dark] = [mix(color, '#FFFFFF', 0.22), mix(color, '#1A2320', 0.4)]
  const leafOf = (left: number, wide: number): string =>
    rect(left, bottom - h, wide, h, color) +
    [0.06, 0.4, 0.7]
      .map((share, index) => {
        const [top, tall] = [bottom - h + h * share, h * ([0.3, 0.26, 0.24][index] as number)]
        return (
          rect(left + wide * 0.14, top, wide * 0.72, tall, dark, 0.55) +
          rect(left + wide * 0.17, top + 8, wide * 0.69, tall - 8, light, 0.5) +
          rect(left + wide * 0.2, top + 12, wide * 0.62, tall - 18, color)
        )
      })
      .join('')
  const frame = 34
  return (
    rect(x - frame, bottom - h - frame, w + frame * 2, h + frame, '#7A5230') +
    rect(x - frame, bottom - h - frame, w + frame * 2, 10, '#B98557') +
    rect(x - frame, bottom - h - frame, 10, h + frame, '#B98557') +
    leafOf(x, w / 2 - 2) +
    leafOf(x + w / 2 + 2, w / 2 - 2) +
    rect(x, bottom - h, w, 26, '#1A2320', 0.25) +
    rect(x + w / 2 - 3, bottom - h, 6, h, dark) +
    [-1, 1]
      .map(
        (side) =>
          `<circle cx="${num(x + w / 2 + side * 26)}" cy="${num(bottom - h * 0.5)}" r="15" fill="none" stroke="#D6A24A" stroke-width="7"/>`,
      )
      .join('')
  )
}

/** A porch before a door: plaster, a step and its stone floor; pots stand at y 1090. */
export function porch(plaster: string, doorColor: string, doorX: number): string {
  return (
    wall(1200, 960, plaster) +
    rect(-20, 820, 1240, 140, mix(plaster, '#A5532F', 0.55)) +
    rect(-20, 814, 1240, 8, mix(plaster, '#FFFFFF', 0.5)) +
    door(doorX, 930, 420, 720, doorColor) +
    `<path d="${straightPath([
      [doorX - 90, 926],
      [doorX + 510, 926],
      [doorX + 540, 980],
      [doorX - 120, 980],
    ])}" fill="#D9C4A6"/>` +
    rect(doorX - 120, 980, 660, 26, '#AE9474') +
    surface(-80, 1280, 1000, 1240, 0, '#C7A583')
  )
}

/** Marigolds threaded on a string along points, each head of radius `r`. */
function garland(points: readonly Point[], r: number, seed: string): Shape[] {
  const spine = through(points)
  const vary = variation(seed)
  const count = Math.round(spine.length / (r * 1.42))
  return Array.from({ length: count + 1 }, (_, index): Shape => {
    const head = marigoldHead(spine.at(index / count), r * vary.between(0.94, 1.06), `${seed}${index}`, {
      open: 0.9,
      facing: vary.between(0, 360),
      color: index % 4 === 3 ? 'yellow' : 'orange',
      fine: false,
    })
    return { ...head, lift: 3 }
  })
}

/** A door garland: a swag with hanging strands and mango leaves between. */
export function toran(x: number, y: number, w: number, r: number): string {
  const shapes: Shape[] = []
  for (let index = 0; index < 9; index++) {
    const at: Point = [x + (w * (index + 0.5)) / 9, y + 4]
    shapes.push(
      leaf({
        seed: `mango${index}`,
        from: at,
        heading: 180 + (index % 2 ? 6 : -5),
        length: r * 4.6,
        width: r * 1.2,
        form: plainForm(0.7, 0.9, 5),
        tones: greens.leaf,
        midrib: 4,
        veining: 2,
        lift: 5,
      }),
    )
  }
  for (let index = 0; index < 3; index++) {
    const [left, right] = [x + (w * index) / 3, x + (w * (index + 1)) / 3]
    shapes.push(
      ...garland(
        [
          [left, y],
          [(left + right) / 2, y + r * 2.6],
          [right, y],
        ],
        r,
        `swag${index}`,
      ),
    )
  }
  for (const side of [0, 1])
    shapes.push(
      ...garland(
        [
          [x + w * side, y],
          [x + w * side, y + r * 9],
          [x + w * side, y + r * 17],
        ],
        r,
        `strand${side}`,
      ),
    )
  return stack([painted(''), ...shapes])
}
