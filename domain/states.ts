/**
 * India's states and union territories, as an address names them, in their order; each with its abbreviations, the usual one
 * first, and former names, in small letters only.
 */
const aliases = {
  'Andaman and Nicobar Islands': 'an andamanandnicobar',
  'Andhra Pradesh': 'ap',
  'Arunachal Pradesh': 'ar',
  Assam: 'as',
  Bihar: 'br',
  Chandigarh: 'ch',
  Chhattisgarh: 'cg chattisgarh ct',
  'Dadra and Nagar Haveli and Daman and Diu': 'dnhdd damananddiu dadraandnagarhaveli',
  Delhi: 'dl newdelhi nctofdelhi delhinct nationalcapitalterritoryofdelhi',
  Goa: 'ga',
  Gujarat: 'gj',
  Haryana: 'hr',
  'Himachal Pradesh': 'hp',
  'Jammu and Kashmir': 'jk jammuandkashmirut jandk',
  Jharkhand: 'jh',
  Karnataka: 'ka',
  Kerala: 'kl',
  Ladakh: 'la',
  Lakshadweep: 'ld',
  'Madhya Pradesh': 'mp',
  Maharashtra: 'mh',
  Manipur: 'mn',
  Meghalaya: 'ml',
  Mizoram: 'mz',
  Nagaland: 'nl',
  Odisha: 'od orissa',
  Puducherry: 'py pondicherry',
  Punjab: 'pb',
  Rajasthan: 'rj',
  Sikkim: 'sk',
  'Tamil Nadu': 'tn tamilnad',
  Telangana: 'ts telengana tg',
  Tripura: 'tr',
  'Uttar Pradesh': 'up',
  Uttarakhand: 'uk uttaranchal ut',
  'West Bengal': 'wb',
} as const

export type State = keyof typeof aliases

export const states = Object.keys(aliases) as [State, ...State[]]

/** The state of each abbreviation and former name. */
export const stateAliases: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => aliases[state].split(' ').map((alias) => [alias, state] as const)),
)

/** The two capital letters of a state, as on number plates; of Dadra and Nagar Haveli and Daman and Diu five. */
export function stateLetters(state: State): string {
  return (aliases[state].split(' ')[0] ?? '').toUpperCase()
}
