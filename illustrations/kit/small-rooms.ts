import { casement, framed, tiles } from './interior.ts'
import { shelf, surface, wall, windowLight } from './room.ts'

/** A bathroom's tiled wall with a round mirror and a shelf; pots on it stand at y 520. */
export function bathroom(): string {
  return (
    wall(1200, 1240, '#E9E4D4') +
    tiles(-20, 620, 1240, 620, 104, '#BFD0C6') +
    '<rect x="-20" y="606" width="1240" height="16" fill="#8FA99C"/>' +
    '<ellipse cx="936" cy="300" rx="186" ry="196" fill="#5A4632" opacity="0.14"/><circle cx="920" cy="286" r="186" fill="#96643C"/><circle cx="920" cy="286" r="168" fill="#DCE8E4"/><path d="M800 330L960 130L1000 136L816 370Z" fill="#FFFFFF" opacity="0.5"/>' +
    shelf(150, 1080, 528)
  )
}

/** A bottle and a pot of cream for the bathroom's shelf, a towel hanging below. */
export function shelfThings(): string {
  return (
    '<rect x="800" y="400" width="70" height="124" rx="14" fill="#C98B66"/><rect x="846" y="404" width="24" height="116" rx="10" fill="#8E5A3C" opacity="0.6"/><rect x="818" y="366" width="34" height="38" rx="5" fill="#F3EAD6"/>' +
    '<rect x="892" y="462" width="96" height="62" rx="10" fill="#F6EFDF"/><rect x="956" y="464" width="32" height="58" rx="8" fill="#D2C3A4"/><rect x="886" y="444" width="108" height="24" rx="8" fill="#8FA587"/>' +
    '<rect x="820" y="760" width="290" height="16" rx="8" fill="#7A6A50"/><path d="M856 764H1070V1090Q964 1102 856 1090Z" fill="#E9C9AE"/><path d="M1010 764H1070V1090Q1040 1096 1010 1096Z" fill="#C79C7C" opacity="0.6"/><path d="M856 1010H1070V1036Q964 1046 856 1036Z" fill="#C4623A" opacity="0.7"/>'
  )
}

/** The reception desk of a new shop: a picture, window light, a wooden counter; things stand at y 1056. */
export function reception(): string {
  return (
    wall(1200, 1240, '#E8CFC0') +
    windowLight(560, 40, 420, 420, 0.35) +
    framed(800, 330, 270, 330, '#C4623A', '#8A5F3B') +
    surface(-60, 1260, 960, 1116, 36, '#E6D3B0') +
    '<rect x="-20" y="1150" width="1240" height="80" fill="#96643C"/>' +
    Array.from(
      { length: 12 },
      (_, index) => `<rect x="${index * 108 - 20}" y="1150" width="6" height="80" fill="#6B4428"/>`,
    ).join('')
  )
}

/** A bell on that counter. */
export function counterBell(): string {
  return (
    '<ellipse cx="934" cy="1044" rx="120" ry="18" fill="#5A4632" opacity="0.2"/><rect x="838" y="1018" width="172" height="20" rx="8" fill="#3F4A43"/>' +
    '<path d="M850 1020A74 74 0 0 1 998 1020Z" fill="#C99B3B"/><path d="M862 1014A64 64 0 0 1 908 956C886 980 880 996 878 1014Z" fill="#F0D27E"/><path d="M940 1020C956 1000 960 976 946 950A74 74 0 0 1 998 1020Z" fill="#86601F" opacity="0.7"/><circle cx="924" cy="940" r="12" fill="#86601F"/>'
  )
}

/** The brightest sill of the house: an iron grille, full sun, warm plaster; pots stand at y 1030. */
export function sunnySill(): string {
  const bars = Array.from(
    { length: 6 },
    (_, index) => `<rect x="${252 + index * 126}" y="40" width="10" height="850" fill="#4F5A50"/>`,
  ).join('')
  const rings = Array.from(
    { length: 6 },
    (_, index) =>
      `<circle cx="${194 + index * 126 + 63}" cy="250" r="44" fill="none" stroke="#4F5A50" stroke-width="9"/>`,
  ).join('')
  return (
    wall(1200, 1240, '#E9B98C') +
    casement(130, 40, 940, 860, { columns: 1, rows: 1, bar: 34, color: '#F5E6CB', sky: '#F6E8C4' }) +
    `<circle cx="360" cy="220" r="110" fill="#FBD98A"/>${bars}<rect x="130" y="190" width="940" height="9" fill="#4F5A50"/><rect x="130" y="302" width="940" height="9" fill="#4F5A50"/>${rings}` +
    surface(-40, 1240, 900, 1120, 50, '#E8CBA0') +
    '<rect x="-20" y="1170" width="1240" height="60" fill="#C99B6D"/><path d="M330 905L1010 905L1170 1110L380 1110Z" fill="#FFF6DA" opacity="0.3"/>'
  )
}

/** A folded newspaper lying on that sill, as one holds a cactus with. */
export function newspaper(): string {
  return (
    '<path d="M800 1046L1090 1010L1118 1058L830 1100Z" fill="#5A4632" opacity="0.2" transform="translate(10 14)"/>' +
    '<path d="M800 1046L1090 1010L1118 1058L830 1100Z" fill="#F4ECD8"/><path d="M830 1100L1118 1058L1119 1070L832 1112Z" fill="#CDBF9F"/>' +
    '<path d="M836 1056L930 1044L936 1054L842 1066ZM846 1074L1040 1048L1043 1054L849 1080ZM852 1086L1060 1058L1062 1063L854 1091ZM960 1040L1070 1026L1076 1040L966 1054Z" fill="#A79C84"/>'
  )
}
