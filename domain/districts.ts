import { foldCase } from './plain-text.ts'

/**
 * Districts by their name in the PIN directory, with other names under which people know them, or parts of them: the directory
 * has those of about 2014. A part counts as the whole, since the directory does not tell where it ends.
 */
const otherNames: Readonly<Record<string, string>> = {
  Adilabad: 'Mancherial, Nirmal, Komaram Bheem, Kumuram Bheem Asifabad',
  'Ahmed Nagar': 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur, Ananthapuramu, Sri Sathya Sai',
  Aurangabad: 'Chhatrapati Sambhajinagar, Sambhajinagar',
  Baleswar: 'Balasore',
  Ballari: 'Bellary, Vijayanagara',
  'Bangalore Rural': 'Bengaluru Rural',
  Belagavi: 'Belgaum',
  Bengaluru: 'Bangalore, Bengaluru Urban, Bangalore Urban',
  'Bijapur(CGH)': 'Bijapur',
  'Bilaspur(CGH)': 'Bilaspur',
  Chikkamagaluru: 'Chikmagalur',
  Chittoor: 'Tirupati, Annamayya',
  Cuddapah: 'Kadapa, YSR, YSR Kadapa, Annamayya',
  Darjiling: 'Darjeeling',
  'East Godavari': 'Kakinada, Konaseema, Dr B R Ambedkar Konaseema, Alluri Sitharama Raju, Polavaram',
  'East Midnapore': 'Purba Medinipur',
  Faizabad: 'Ayodhya',
  Guntur: 'Palnadu, Bapatla',
  Gurgaon: 'Gurugram, Mewat, Nuh',
  Hoshangabad: 'Narmadapuram',
  'Jyotiba Phule Nagar': 'Amroha',
  'K.V.Rangareddy': 'Rangareddy, Ranga Reddy, Medchal Malkajgiri, Vikarabad',
  Kachchh: 'Kutch',
  Kalaburagi: 'Gulbarga',
  Kanchipuram: 'Kancheepuram, Chengalpattu',
  'Karim Nagar': 'Jagtial, Peddapalli, Rajanna Sircilla',
  Karimganj: 'Sribhumi',
  Khammam: 'Bhadradri Kothagudem',
  Krishna: 'NTR',
  Kurnool: 'Nandyal',
  'Mahabub Nagar': 'Jogulamba Gadwal, Nagarkurnool, Narayanpet, Wanaparthy',
  Medak: 'Sangareddy, Siddipet',
  Mohali: 'SAS Nagar, Sahibzada Ajit Singh Nagar',
  Mumbai: 'Mumbai City, Mumbai Suburban',
  Mysuru: 'Mysore',
  Nagapattinam: 'Mayiladuthurai',
  Nalgonda: 'Yadadri Bhuvanagiri',
  Nawanshahr: 'SBS Nagar, Shahid Bhagat Singh Nagar',
  Nellore: 'SPSR Nellore, Sri Potti Sriramulu Nellore, Tirupati',
  Nizamabad: 'Kamareddy',
  'North Cachar Hills': 'Dima Hasao',
  Osmanabad: 'Dharashiv',
  Pondicherry: 'Puducherry',
  Prakasam: 'Bapatla, Markapuram',
  Ramanagar: 'Ramanagara, Bengaluru South',
  Rupnagar: 'Ropar',
  'Sant Ravidas Nagar': 'Bhadohi',
  Shivamogga: 'Shimoga',
  Thane: 'Palghar',
  Tirunelveli: 'Tenkasi',
  Tumakuru: 'Tumkur',
  Tuticorin: 'Thoothukudi',
  Vellore: 'Ranipet, Tirupathur',
  Vijayapura: 'Bijapur',
  Villupuram: 'Viluppuram, Kallakurichi',
  Visakhapatnam: 'Anakapalli, Alluri Sitharama Raju',
  Vizianagaram: 'Parvathipuram Manyam',
  Warangal: 'Hanumakonda, Hanamkonda, Warangal Urban, Warangal Rural, Jangaon, Mulugu, Jayashankar Bhupalpally',
  'West Godavari': 'Eluru',
  'West Midnapore': 'Paschim Medinipur, Jhargram',
  'West Nimar': 'Khargone',
}

const directoryKeys = Map.groupBy(
  Object.entries(otherNames).flatMap(([name, others]) =>
    others.split(', ').map((other) => ({ key: foldName(other), of: foldName(name) })),
  ),
  ({ key }) => key,
)

/** Names of the table, which a test compares with the directory. */
export const directoryNames: readonly string[] = Object.keys(otherNames)

/** The keys under which a district is known, however it is written; usually one. */
export function districtKeys(name: string): string[] {
  const key = foldName(name)
  return directoryKeys.get(key)?.map(({ of }) => of) ?? [key]
}

/** Whether two names mean the same district of a state, by its former or its present name. */
export function isSameDistrict(one: string, other: string): boolean {
  return districtKeys(one).some((key) => districtKeys(other).includes(key))
}

function foldName(name: string): string {
  return foldCase(name).replace(/[^\p{L}\p{M}]/gu, '')
}
