import type { Views } from '../index.ts'
import { picture } from '../kit/document.ts'
import { door } from '../kit/doorway.ts'
import { rangoli } from '../kit/rangoli.ts'
import { wall } from '../kit/room.ts'
import { stack } from '../kit/shape.ts'
import { urli } from '../kit/urli.ts'
import { diya, festive } from '../kit/urli-filling.ts'

export const views: Views = {
  main: () =>
    picture(stack([urli({ x: 600, y: 520, radius: 448, inside: festive(600, 520, 448) })]), { paper: 'sage' }),
  detail: () =>
    picture(stack([urli({ x: 1010, y: 520, radius: 800, inside: festive(1010, 520, 800) })]), { paper: 'blush' }),
  room: () =>
    picture(
      rangoli([600, 850], 500) +
        stack(lamps()) +
        stack([urli({ x: 600, y: 740, radius: 262, inside: festive(600, 740, 262) })]) +
        stack(frontLamps()),
      {
        paper: 'blush',
        backdrop: threshold(),
      },
    ),
}

const lampAt = (angle: number) =>
  diya([600 + Math.sin((angle * Math.PI) / 180) * 500, 840 - Math.cos((angle * Math.PI) / 180) * 208], 40)

/** The lamps behind the bowl and those before it. */
const lamps = () => [-38, 38, -76, 76].map(lampAt)
const frontLamps = () => [-114, 114, -146, 146, 180].map(lampAt)

/** The foot of the door, its step and the swept floor before it, in the evening. */
function threshold(): string {
  return (
    wall(1200, 460, '#D9B48C') +
    '<rect x="-20" y="330" width="1240" height="130" fill="#9C4A2C"/><rect x="-20" y="322" width="1240" height="9" fill="#F1DDB8"/>' +
    door(330, 430, 540, 760, '#6B4A33') +
    '<path d="M250 426H950L990 486H210Z" fill="#C9A57C"/><rect x="210" y="486" width="780" height="30" fill="#96714E"/>' +
    '<rect x="-20" y="458" width="230" height="800" fill="#8F6A50"/><rect x="990" y="458" width="240" height="800" fill="#8F6A50"/><rect x="200" y="516" width="800" height="740" fill="#8F6A50"/>' +
    '<ellipse cx="600" cy="830" rx="620" ry="330" fill="#B98A62" opacity="0.7" filter="url(#softer)"/>'
  )
}
