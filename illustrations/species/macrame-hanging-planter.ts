import type { Views } from '../index.ts'
import { picture } from '../kit/document.ts'
import { sofa } from '../kit/furniture.ts'
import { casement, curtain } from '../kit/interior.ts'
import { hanging, metalPot } from '../kit/macrame-hanger.ts'
import { wall } from '../kit/room.ts'
import { stack } from '../kit/shape.ts'
import { trailing } from './money-plant.ts'

export const views: Views = {
  main: () => picture(onWall(hanging(metalPot('none'))), { paper: 'clay' }),
  detail: () =>
    picture(`<g transform="translate(-830 -960) scale(2.3)">${onWall(hanging(metalPot('none')))}</g>`, {
      paper: 'clay',
    }),
  room: () => picture(byWindow(), { paper: 'clay', backdrop: livingCorner() }),
}

/** Hung by the window with a money plant in it. */
function byWindow(): string {
  const vessel = metalPot('soil')
  const plant = `<g transform="translate(600 ${vessel.soil.y}) scale(0.66)">${stack(trailing(0, 0, 214))}</g>`
  return `<g transform="translate(-196 -4)"><path d="M590 -10H610V44A10 10 0 0 1 590 44Z" fill="#5B5952"/>${hanging(vessel, plant)}</g>`
}

/** A pale corner: a window with a curtain to the right, the back of a sofa below. */
function livingCorner(): string {
  return (
    wall(1200, 1240, '#E3E2CF') +
    casement(700, 120, 420, 640, { columns: 2, rows: 2 }) +
    curtain(1040, 70, 170, 900, '#E9CDB0') +
    `<rect x="640" y="62" width="580" height="14" rx="7" fill="#8A5F3B"/>` +
    sofa(560, 1290, 760, '#B5683F')
  )
}

/** A hook above and the soft shadow of the whole on the wall behind. */
function onWall(planter: string): string {
  const shade =
    '<g transform="translate(96 40)" fill="#5A4632" opacity="0.16" filter="url(#soft)"><path d="M596 120L470 600L456 620L500 850L560 900L560 1120H640V900L700 850L746 620L730 600L604 120Z" fill="none" stroke="#5A4632" stroke-width="20"/><path d="M452 596H748L706 846H494Z"/></g>'
  return `${shade}<path d="M592 -10H608V44A8 8 0 0 1 592 44Z" fill="#5B5952"/>${planter}`
}
