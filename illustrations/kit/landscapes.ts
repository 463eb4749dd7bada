import { dabs } from './brush.ts'
import { ellipsePoints, num, type Point, smoothPath } from './geometry.ts'
import { mix } from './palette.ts'
import { arch, surface, wall } from './room.ts'
import { variation } from './variation.ts'

/** Open ground with a grown tree far off and a planting pit with its heap of soil; bags stand left at y 1090. */
export function openField(): string {
  const vary = variation('field')
  const cloud = (x: number, y: number, r: number, fill: string): string => {
    const rim = Array.from({ length: 13 }, (_, index): Point => {
      const angle = (index / 13) * Math.PI * 2
      return [x + Math.cos(angle) * r * vary.between(0.86, 1.1), y + Math.sin(angle) * r * vary.between(0.62, 0.84)]
    })
    return `<path d="${smoothPath(rim)}" fill="${fill}"/>`
  }
  const crown =
    cloud(850, 420, 190, '#7C9C6A') +
    cloud(1000, 400, 170, '#6F9263') +
    cloud(920, 310, 170, '#86A572') +
    cloud(800, 360, 110, '#9BB681') +
    cloud(900, 270, 90, '#A5BD88')
  const furrows = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${420 + index * 60} 760L${-500 + index * 270} 1240h26L${424 + index * 60} 760Z" fill="#8A5A38" opacity="0.22"/>`,
  ).join('')
  const pit = `<path d="${smoothPath(ellipsePoints([850, 1050], 150, 46))}" fill="#7A4A2E"/><path d="${smoothPath(ellipsePoints([858, 1058], 126, 34))}" fill="#4A2C1C"/>`
  const heap =
    '<path d="M930 1130Q990 1010 1060 1000T1190 1130Q1060 1156 930 1130Z" fill="#8E5736"/><path d="M950 1124Q1000 1020 1056 1010Q1030 1070 1040 1128Z" fill="#B0764C"/>'
  const spade =
    '<path d="M1064 1040L1116 690" stroke="#B98557" stroke-width="17"/><path d="M1096 690h44" stroke="#96643C" stroke-width="19" stroke-linecap="round"/><path d="M1030 1000L1098 1012L1072 1088Q1040 1106 1024 1076Z" fill="#7C857F"/><path d="M1030 1000L1058 1005L1040 1092L1024 1076Z" fill="#AEB6AC"/>'
  return (
    wall(1200, 700, '#DCE6DC') +
    '<path d="M-20 -20H1220V240Q700 330 -20 190Z" fill="#C6D9DA"/>' +
    '<path d="M-20 640Q200 540 420 610T820 590T1220 620V800H-20Z" fill="#B9C6A0"/>' +
    '<path d="M896 760Q920 620 900 440H946Q944 620 980 760Z" fill="#7A634C"/>' +
    crown +
    '<path d="M-20 720Q300 670 640 710T1220 690V1240H-20Z" fill="#C7905F"/>' +
    `<ellipse cx="960" cy="752" rx="230" ry="20" fill="#5A4632" opacity="0.22"/>` +
    furrows +
    pit +
    heap +
    spade +
    dabs(60, () => [vary.between(0, 1200), vary.between(780, 1190)], 7, ['#A86F45', '#E0B284', '#8A5A38'], vary)
  )
}

/** Stone steps before a white shrine with a niche; pots on the upper step stand at y 1040, below them is y 1150. */
export function shrineSteps(): string {
  const stone = '#C9BDA8'
  const band = (y: number): string =>
    `<rect x="-20" y="${y}" width="1240" height="26" fill="#C4623A" opacity="0.8"/><rect x="-20" y="${y + 40}" width="1240" height="8" fill="#C4623A" opacity="0.6"/>`
  const flag =
    '<path d="M1010 130L1160 176L1010 226Z" fill="#E08A2E"/><path d="M1010 178L1160 176L1010 226Z" fill="#B9641C"/><rect x="1000" y="110" width="11" height="330" fill="#8A5E3C"/>'
  const tower = Array.from({ length: 5 }, (_, index) => {
    const half = 250 - index * 42
    return `<rect x="${830 - half}" y="${num(410 - index * 64)}" width="${half * 2}" height="68" fill="${mix('#FBF4E4', '#D9C4A4', index % 2 ? 0.3 : 0.1)}"/><rect x="${830 + half * 0.4}" y="${num(410 - index * 64)}" width="${num(half * 0.6)}" height="68" fill="#A98A66" opacity="0.24"/><rect x="${830 - half - 10}" y="${num(404 - index * 64)}" width="${half * 2 + 20}" height="13" fill="#E9D6B6"/>`
  }).join('')
  const lampGlow =
    '<circle cx="830" cy="786" r="66" fill="#FBD88A" opacity="0.4"/><path d="M800 822Q830 850 860 822L852 842H808Z" fill="#C4623A"/><path d="M821 820Q830 770 834 790T840 820Z" fill="#F8CE5A"/>'
  return (
    wall(1200, 980, '#D5E2E0') +
    '<path d="M-20 720Q160 620 330 700T640 740V980H-20Z" fill="#A9C09A"/>' +
    flag +
    tower +
    '<rect x="500" y="470" width="720" height="440" fill="#F8F0DE"/><rect x="1060" y="470" width="160" height="440" fill="#A98A66" opacity="0.18"/>' +
    arch(830, 860, 290, 330, '#C4623A') +
    arch(830, 860, 250, 304, '#7A3A2A') +
    lampGlow +
    `<g>${band(490)}</g>` +
    '<path d="M-20 800Q120 750 260 800T520 820V910H-20Z" fill="#8FAE82"/>' +
    surface(-80, 1280, 890, 1052, 40, stone) +
    surface(-80, 1280, 1078, 1190, 60, mix(stone, '#FFFFFF', 0.12))
  )
}
