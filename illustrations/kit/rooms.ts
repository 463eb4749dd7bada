import { sofa } from './furniture.ts'
import { casement, curtain, framed, skirting } from './interior.ts'
import { surface, wall } from './room.ts'

/** A tall window between white curtains, a long table before it; pots stand at y 1022. */
export function northWindow(): string {
  return (
    wall(1200, 1240, '#AEBBA6') +
    casement(60, -40, 400, 860, { columns: 2, rows: 3, bar: 20 }) +
    curtain(-30, -20, 150, 940, '#FBF7EA', 0.9, 3) +
    curtain(380, -20, 150, 940, '#FBF7EA', 0.9, 3) +
    surface(-60, 1260, 920, 1070, 46, '#C79A6B') +
    '<rect x="-20" y="1116" width="1240" height="100" fill="#97A78F"/><rect x="-20" y="1116" width="1240" height="26" fill="#5A4632" opacity="0.16"/>'
  )
}

/** Bright light behind a sheer curtain drawn across the whole window; pots stand at y 1040. */
export function filteredLight(): string {
  return (
    wall(1200, 1240, '#BFCBB3') +
    casement(200, 90, 800, 800, { columns: 3, rows: 2, bar: 20 }) +
    '<rect x="110" y="52" width="980" height="16" rx="8" fill="#96643C"/><circle cx="108" cy="60" r="20" fill="#96643C"/><circle cx="1092" cy="60" r="20" fill="#96643C"/>' +
    curtain(150, 62, 900, 872, '#FCF6E4', 0.72, 11) +
    surface(-60, 1260, 940, 1110, 46, '#B07A4C') +
    '<rect x="-20" y="1156" width="1240" height="60" fill="#8A5F3B"/>'
  )
}

/** A sitting room away from the sun: the end of a sofa, a picture, wooden boards; floor plants stand at y 1110. */
export function lounge(): string {
  return (
    wall(1200, 950, '#E9D8BF') +
    framed(170, 190, 330, 400, '#C4623A', '#6B4428') +
    skirting(950, '#E9D8BF') +
    surface(-80, 1280, 954, 1240, 0, '#A9784E') +
    sofa(-250, 1060, 860, '#6E8A72')
  )
}

/** An office desk under a tube light, far from any window; things stand at y 1050. */
export function office(): string {
  return (
    wall(1200, 1240, '#DDD9CC') +
    '<rect x="150" y="70" width="620" height="26" rx="13" fill="#FFFDF2"/><rect x="120" y="62" width="36" height="42" rx="6" fill="#8F897B"/><rect x="764" y="62" width="36" height="42" rx="6" fill="#8F897B"/>' +
    '<path d="M130 104H790L1010 700H-60Z" fill="#FFFBE8" opacity="0.22"/>' +
    framed(150, 250, 300, 360, '#D6A24A', '#3F4A43') +
    skirting(930, '#DDD9CC', 0) +
    surface(-60, 1260, 940, 1130, 70, '#A9835A')
  )
}

/** A bright hall with a tall window and a sofa; floor plants stand at y 1120. */
export function hall(): string {
  return (
    wall(1200, 950, '#F0E4CF') +
    casement(120, 60, 560, 800, { columns: 2, rows: 3, bar: 20 }) +
    curtain(640, 20, 150, 920, '#D9A98A', 1, 4) +
    skirting(950, '#F0E4CF') +
    surface(-80, 1280, 954, 1240, 0, '#C9A27A') +
    sofa(770, 1080, 760, '#C98B66')
  )
}
