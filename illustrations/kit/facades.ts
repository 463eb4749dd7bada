import { num, type Point, straightPath } from './geometry.ts'
import { mix } from './palette.ts'
import { surface, wall } from './room.ts'
import { variation } from './variation.ts'

/** A lime-washed house front in hard sun with a blue door and its step; pots stand left of it at y 1090. */
export function blueDoor(): string {
  const panel = (x: number, y: number, height: number): string =>
    `<rect x="${x}" y="${y}" width="96" height="${height}" fill="#2F6C93"/><rect x="${x}" y="${y}" width="96" height="9" fill="#1E4F70"/><rect x="${x}" y="${y}" width="8" height="${height}" fill="#1E4F70"/><rect x="${x + 14}" y="${y + 16}" width="70" height="${height - 30}" fill="#4487AC"/>`
  const leafOf = (x: number): string =>
    `<rect x="${x}" y="250" width="132" height="690" fill="#3A7CA3"/>${panel(x + 18, 280, 180)}${panel(x + 18, 490, 180)}${panel(x + 18, 700, 200)}`
  return (
    wall(1200, 960, '#F8EEDA') +
    '<path d="M-20 -20H1220V120L-20 40Z" fill="#B9A58C" opacity="0.35"/>' +
    '<rect x="-20" y="830" width="1240" height="130" fill="#D9A15E" opacity="0.75"/><rect x="-20" y="824" width="1240" height="8" fill="#FFF8EA"/>' +
    '<rect x="756" y="186" width="360" height="770" fill="#E3CBA4"/><rect x="780" y="212" width="312" height="744" fill="#8A5E3C"/>' +
    `${leafOf(804)}${leafOf(938)}<rect x="932" y="250" width="8" height="690" fill="#1E4F70"/>` +
    '<circle cx="914" cy="610" r="11" fill="#DDB655"/><circle cx="958" cy="610" r="11" fill="#DDB655"/>' +
    '<path d="M780 212H1092V236H804V956H780Z" fill="#5A3A22" opacity="0.55"/>' +
    surface(-80, 1280, 950, 1240, 0, '#DDB68A') +
    surface(716, 1160, 944, 984, 34, '#CFBFA3')
  )
}

/** A wall with a pierced screen that lets the light through; pots stand at y 1096. */
export function jaaliWall(): string {
  let holes = ''
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const [x, y] = [196 + column * 92, 116 + row * 92]
      const star: Point[] = Array.from({ length: 16 }, (_, index) => {
        const [angle, reach] = [(index / 16) * Math.PI * 2, index % 2 ? 26 : 40]
        return [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach]
      })
      const sky = mix('#CFE3DC', '#F7EBC4', (row + column) / 11)
      holes +=
        `<path d="${straightPath(star)}" fill="#8E6A4E"/><g transform="translate(4 5)"><path d="${straightPath(star)}" fill="${sky}"/></g>` +
        `<path d="${straightPath([
          [x + 46, y + 36],
          [x + 56, y + 46],
          [x + 46, y + 56],
          [x + 36, y + 46],
        ])}" fill="#8E6A4E"/>`
    }
  }
  let light = ''
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 6; column++)
      light += `<ellipse cx="${620 + column * 104 + row * 40}" cy="${1030 + row * 62}" rx="${34 + row * 4}" ry="${13 + row * 2}"/>`
  return (
    wall(1200, 950, '#EBD3B4') +
    `<rect x="124" y="44" width="604" height="604" fill="#C99A6E"/><rect x="140" y="60" width="572" height="572" fill="#DDB48A"/>${holes}` +
    '<rect x="-20" y="780" width="1240" height="172" fill="#8FA587"/><rect x="-20" y="774" width="1240" height="9" fill="#F8EEDC"/>' +
    surface(-80, 1280, 950, 1240, 0, '#C9805A') +
    `<g fill="#FBE6B8" opacity="0.3">${light}</g>`
  )
}

/** A tiled kitchen wall behind a stone ledge with two steel boxes; pots on the ledge stand at y 1000. */
export function kitchenLedge(): string {
  const vary = variation('tiles')
  let tiles = ''
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 11; column++) {
      const fill = mix('#F4EEDD', (row + column) % 2 ? '#C9D8CC' : '#EFE3C8', vary.between(0.4, 0.9))
      tiles += `<rect x="${column * 112 - 14}" y="${row * 112 + 24}" width="106" height="106" fill="${fill}"/>`
    }
  const box = (x: number, y: number, w: number, h: number): string =>
    `<ellipse cx="${x + w * 0.75}" cy="${y + 2}" rx="${w * 0.8}" ry="16" fill="#5A4632" opacity="0.22"/><path d="M${x} ${y - h}V${y - 8}Q${x + w / 2} ${y + 18} ${x + w} ${y - 8}V${y - h}Z" fill="#B9C0C0"/><rect x="${x + w * 0.14}" y="${y - h}" width="${w * 0.14}" height="${h}" fill="#EFF2EE"/><rect x="${x + w * 0.68}" y="${y - h}" width="${w * 0.32}" height="${h - 6}" fill="#7F8A8C" opacity="0.6"/><ellipse cx="${x + w / 2}" cy="${y - h}" rx="${w / 2 + 5}" ry="${w * 0.13}" fill="#D6DBD8"/><ellipse cx="${x + w / 2}" cy="${y - h - 8}" rx="${w / 2 - 4}" ry="${w * 0.1}" fill="#EEF1ED"/><circle cx="${x + w / 2}" cy="${y - h - 18}" r="11" fill="#9AA4A4"/>`
  return (
    wall(1200, 940, '#D8CDB4') +
    tiles +
    '<path d="M-20 -20H760L300 940H-20Z" fill="#FFF6D8" opacity="0.34"/>' +
    '<rect x="-20" y="866" width="1240" height="62" fill="#5A4632" opacity="0.1"/>' +
    surface(-60, 1260, 926, 1056, 70, '#6F7F76') +
    '<rect x="-20" y="1126" width="1240" height="100" fill="#B98557"/><rect x="-20" y="1126" width="1240" height="26" fill="#5A3A22" opacity="0.45"/><rect x="590" y="1150" width="6" height="80" fill="#6B4428"/>' +
    box(800, 990, 150, 170) +
    box(980, 1004, 126, 120)
  )
}

/** A Kerala veranda: lime-washed laterite, tiled eaves, a brass lamp; pots stand left of it at y 1096. */
export function veranda(): string {
  const vary = variation('laterite')
  let blocks = ''
  for (let row = 0; row < 9; row++)
    for (let column = -1; column < 8; column++) {
      const x = column * 172 + (row % 2) * 86
      const fill = mix('#EAD6B6', '#F8EDD8', vary.between(0.1, 0.9))
      blocks += `<rect x="${x}" y="${150 + row * 88}" width="164" height="80" fill="${fill}"/>`
    }
  let eaves = ''
  for (let column = -1; column < 18; column++)
    eaves += `<path d="M${column * 72} -20V130a36 34 0 0 0 72 0V-20Z" fill="${column % 2 ? '#A9533A' : '#B9623F'}"/><rect x="${column * 72 + 12}" y="-20" width="14" height="150" fill="#D08A62" opacity="0.6"/>`
  const plate = (y: number, rx: number): string =>
    `<ellipse cx="930" cy="${y + 9}" rx="${rx}" ry="${num(rx * 0.2)}" fill="#86601F"/><ellipse cx="930" cy="${y}" rx="${rx}" ry="${num(rx * 0.2)}" fill="#E3BC5A"/>`
  const lamp =
    '<ellipse cx="975" cy="1092" rx="130" ry="22" fill="#5A4632" opacity="0.24"/><path d="M850 1086Q930 1010 916 940V640H944V940Q930 1010 1010 1086Z" fill="#C99B3B"/><path d="M920 640H928V960Q930 1020 890 1076Q922 1010 918 940Z" fill="#F0D27E"/>' +
    `${plate(840, 40)}${plate(740, 46)}${plate(640, 92)}<path d="M922 636L930 570L938 636Z" fill="#C99B3B"/>` +
    [862, 998].map((x) => `<path d="M${x - 9} 634Q${x} 566 ${x + 3} 592T${x + 9} 634Z" fill="#F6C24A"/>`).join('')
  return (
    wall(1200, 950, '#D9C09A') +
    blocks +
    '<rect x="-20" y="130" width="1240" height="110" fill="#4A2A1C" opacity="0.2"/>' +
    eaves +
    '<rect x="-20" y="874" width="1240" height="78" fill="#6B3A2A"/><rect x="-20" y="868" width="1240" height="9" fill="#E8C9A6"/>' +
    surface(-80, 1280, 950, 1240, 0, '#8E4A3A') +
    lamp
  )
}
