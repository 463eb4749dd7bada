/**
 * India's states and union territories, as an address names them, in their order; each with the two digits by which GST
 * knows it, its abbreviations, the usual one first, and former names, in small letters only.
 */
const codes = {
  'Andaman and Nicobar Islands': '35 an andamanandnicobar',
  'Andhra Pradesh': '37 ap',
  'Arunachal Pradesh': '12 ar',
  Assam: '18 as',
  Bihar: '10 br',
  Chandigarh: '04 ch',
  Chhattisgarh: '22 cg chattisgarh ct',
  'Dadra and Nagar Haveli and Daman and Diu': '26 dnhdd damananddiu dadraandnagarhaveli',
  Delhi: '07 dl newdelhi nctofdelhi delhinct nationalcapitalterritoryofdelhi',
  Goa: '30 ga',
  Gujarat: '24 gj',
  Haryana: '06 hr',
  'Himachal Pradesh': '02 hp',
  'Jammu and Kashmir': '01 jk jammuandkashmirut jandk',
  Jharkhand: '20 jh',
  Karnataka: '29 ka',
  Kerala: '32 kl',
  Ladakh: '38 la',
  Lakshadweep: '31 ld',
  'Madhya Pradesh': '23 mp',
  Maharashtra: '27 mh',
  Manipur: '14 mn',
  Meghalaya: '17 ml',
  Mizoram: '15 mz',
  Nagaland: '13 nl',
  Odisha: '21 od orissa',
  Puducherry: '34 py pondicherry',
  Punjab: '03 pb',
  Rajasthan: '08 rj',
  Sikkim: '11 sk',
  'Tamil Nadu': '33 tn tamilnad',
  Telangana: '36 ts telengana tg',
  Tripura: '16 tr',
  'Uttar Pradesh': '09 up',
  Uttarakhand: '05 uk uttaranchal ut',
  'West Bengal': '19 wb',
} as const

export type State = keyof typeof codes

export const states = Object.keys(codes) as [State, ...State[]]

/** The state of each abbreviation and former name. */
export const stateAliases: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => aliasesOf(state).map((alias) => [alias, state] as const)),
)

function aliasesOf(state: State): string[] {
  return codes[state].split(' ').slice(1)
}

/** The two digits by which GST knows a state. */
export function stateCode(state: State): string {
  return codes[state].slice(0, 2)
}

/** The two capital letters of a state, as on number plates; of Dadra and Nagar Haveli and Daman and Diu five. */
export function stateLetters(state: State): string {
  return (aliasesOf(state)[0] ?? '').toUpperCase()
}
