import { foldCase } from './plain-text.ts'
import type { State } from './states.ts'

/**
 * The districts of each state by their name in the PIN directory, with other names under which people know them, or parts of
 * them: the directory has those of about 2014. A part counts as the whole, since the directory does not tell where it ends,
 * even if a few of its PINs have its name; a part of several districts counts as all of them.
 */
const otherNames: Readonly<Partial<Record<State, string>>> = {
  'Andhra Pradesh': `
    Ananthapur: Anantapur, Ananthapuramu, Sri Sathya Sai; Chittoor: Tirupati, Annamayya, Madanapalle;
    Cuddapah: Kadapa, YSR, YSR Kadapa, Annamayya; East Godavari: Kakinada, Konaseema, Dr B R Ambedkar Konaseema,
    Alluri Sitharama Raju, Polavaram; Guntur: Palnadu, Bapatla; Khammam: Bhadradri Kothagudem; Krishna: NTR;
    Kurnool: Nandyal; Nellore: SPSR Nellore, Sri Potti Sriramulu Nellore, Tirupati; Prakasam: Bapatla, Markapuram;
    Visakhapatnam: Anakapalli, Alluri Sitharama Raju; Vizianagaram: Parvathipuram Manyam; West Godavari: Eluru`,
  'Arunachal Pradesh': `
    East Kameng: Pakke-Kessang, Bichom; East Siang: Siang; Kurung Kumey: Kra Daadi; Lohit: Anjaw, Namsai;
    Lower Subansiri: Kamle, Keyi Panyor; Papum Pare: Itanagar, Itanagar Capital Complex; West Kameng: Bichom;
    West Siang: Lepa Rada, Lower Siang, Shi Yomi, Siang`,
  Assam: `
    Barpeta: Bajali, Baksa; Bongaigaon: Chirang; Darrang: Udalguri; Dhubri: South Salmara-Mankachar; Jorhat: Majuli;
    Kamrup: Kamrup Metropolitan, Kamrup Metro; Karbi Anglong: West Karbi Anglong; Karimganj: Sribhumi;
    Kokrajhar: Chirang; Marigaon: Morigaon; Nagaon: Hojai; Nalbari: Baksa, Tamulpur; North Cachar Hills: Dima Hasao;
    Sibsagar: Sivasagar, Charaideo; Sonitpur: Biswanath`,
  Bihar: `
    East Champaran: Purbi Champaran; Kaimur (Bhabua): Kaimur, Bhabua; Purnia: Purnea;
    West Champaran: Pashchim Champaran`,
  Chandigarh: 'Rupnagar: Ropar',
  Chhattisgarh: `
    Bastar: Kondagaon; Bijapur(CGH): Bijapur; Bilaspur(CGH): Bilaspur, Mungeli, Gaurela-Pendra-Marwahi;
    Dantewada: Dakshin Bastar Dantewada, Sukma; Durg: Balod, Bemetara; Janjgir-champa: Sakti;
    Kanker: Uttar Bastar Kanker; Kawardha: Kabirdham, Kabeerdham; Koriya: Korea, Manendragarh-Chirmiri-Bharatpur;
    Raigarh: Sarangarh-Bilaigarh; Raipur: Baloda Bazar, Baloda Bazar-Bhatapara, Gariaband, Sarangarh-Bilaigarh;
    Rajnandgaon: Khairagarh-Chhuikhadan-Gandai, Mohla-Manpur-Ambagarh Chowki; Surguja: Balrampur,
    Balrampur-Ramanujganj, Surajpur`,
  Delhi: `
    Central Delhi: New Delhi; East Delhi: North East Delhi, Shahdara; North Delhi: Central North Delhi, Old Delhi;
    North West Delhi: Central North Delhi, Outer North Delhi; South Delhi: South East Delhi`,
  Gujarat: `
    Ahmedabad: Botad; Banaskantha: Banas Kantha, Vav-Tharad; Bhavnagar: Botad; Jamnagar: Devbhumi Dwarka;
    Junagadh: Gir Somnath; Kachchh: Kutch; Kheda: Mahisagar; Mahesana: Mehsana; Panch Mahals: Panchmahal, Mahisagar;
    Rajkot: Morbi; Sabarkantha: Sabar Kantha, Aravalli, Arvalli; Surat: Tapi; The Dangs: Dang, Dangs;
    Vadodara: Baroda, Chhota Udaipur, Chhota Udepur`,
  Haryana: 'Bhiwani: Charkhi Dadri; Faridabad: Palwal; Gurgaon: Gurugram, Mewat, Nuh; Hisar: Hansi',
  'Himachal Pradesh': 'Lahul & Spiti: Lahaul and Spiti',
  'Jammu and Kashmir': `
    Ananthnag: Anantnag, Kulgam; Baramulla: Bandipora, Bandipur; Doda: Kishtwar, Ramban; Jammu: Samba;
    Pulwama: Shopian; Rajauri: Rajouri; Srinagar: Ganderbal; Udhampur: Reasi`,
  Jharkhand: `
    East Singhbhum: Purbi Singhbhum; Giridh: Giridih; Hazaribag: Hazaribagh; Koderma: Kodarma; Palamau: Palamu;
    Ranchi: Khunti; Sahibganj: Sahebganj; Seraikela-kharsawan: Saraikela Kharsawan;
    West Singhbhum: Pashchimi Singhbhum`,
  Karnataka: `
    Bagalkot: Bagalkote; Ballari: Bellary, Vijayanagara; Bangalore Rural: Bengaluru Rural, Bengaluru North;
    Belagavi: Belgaum; Bengaluru: Bangalore, Bengaluru Urban, Bangalore Urban; Chamrajnagar: Chamarajanagar,
    Chamarajanagara; Chikkaballapur: Chikkaballapura, Chikballapur; Chikkamagaluru: Chikmagalur;
    Davangere: Davanagere; Kalaburagi: Gulbarga; Kodagu: Coorg; Mysuru: Mysore; Ramanagar: Ramanagara,
    Bengaluru South; Shivamogga: Shimoga; Tumakuru: Tumkur; Vijayapura: Bijapur`,
  Kerala: `
    Alappuzha: Alleppey; Kannur: Cannanore; Kasargod: Kasaragod; Kollam: Quilon; Kozhikode: Calicut;
    Palakkad: Palghat; Thiruvananthapuram: Trivandrum; Thrissur: Trichur`,
  Ladakh: 'Kargil: Drass, Zanskar; Leh: Changthang, Nubra, Sham',
  'Madhya Pradesh': `
    Chhindwara: Pandhurna; East Nimar: Khandwa; Hoshangabad: Narmadapuram, Harda; Narsinghpur: Narsimhapur, Sainkheda;
    Rewa: Mauganj; Satna: Maihar; Shajapur: Agar Malwa; Sidhi: Singrauli; Tikamgarh: Niwari; West Nimar: Khargone`,
  Maharashtra: `
    Ahmed Nagar: Ahilyanagar; Aurangabad: Chhatrapati Sambhajinagar, Sambhajinagar; Beed: Bid; Buldhana: Buldana;
    Gondia: Gondiya; Mumbai: Mumbai City, Mumbai Suburban; Osmanabad: Dharashiv; Raigarh: Raigad; Thane: Palghar`,
  Manipur: `
    Chandel: Tengnoupal; Churachandpur: Pherzawl; Imphal West: Jiribam; Senapati: Kangpokpi;
    Tamenglong: Noney; Thoubal: Kakching; Ukhrul: Kamjong`,
  Meghalaya: `
    East Garo Hills: North Garo Hills; Jaintia Hills: East Jaintia Hills, West Jaintia Hills;
    West Garo Hills: South West Garo Hills; West Khasi Hills: Eastern West Khasi Hills, South West Khasi Hills`,
  Mizoram: 'Aizawl: Saitual; Champhai: Khawzawl; Lunglei: Hnahthial; Mammit: Mamit; Saiha: Siaha',
  Nagaland: `
    Dimapur: Chumoukedima, Chümoukedima, Niuland; Kohima: Tseminyu; Phek: Meluri; Tuensang: Noklak, Shamator;
    Zunhebotto: Zunheboto`,
  Odisha: `
    Angul: Anugul; Balangir: Bolangir; Baleswar: Balasore; Boudh: Baudh; Debagarh: Deogarh;
    Jagatsinghapur: Jagatsinghpur; Jajapur: Jajpur; Kendujhar: Keonjhar, Keonjhargarh; Khorda: Khordha, Khurda;
    Nabarangapur: Nabarangpur; Sonapur: Subarnapur, Sonepur; Sundergarh: Sundargarh`,
  Puducherry: `
    East Godavari: Yanam, Kakinada, Konaseema, Dr B R Ambedkar Konaseema, Alluri Sitharama Raju, Polavaram;
    Pondicherry: Puducherry, Villupuram, Viluppuram, Kallakurichi`,
  Punjab: `
    Firozpur: Ferozepur, Fazilka; Gurdaspur: Pathankot; Mohali: SAS Nagar, Sahibzada Ajit Singh Nagar;
    Muktsar: Sri Muktsar Sahib; Nawanshahr: SBS Nagar, Shahid Bhagat Singh Nagar; Rupnagar: Ropar; Sangrur: Malerkotla`,
  Rajasthan: `
    Ajmer: Beawar; Alwar: Khairthal-Tijara, Kotputli-Behror; Barmer: Balotra; Bharatpur: Deeg;
    Chittorgarh: Chittaurgarh, Pratapgarh; Dholpur: Dhaulpur; Ganganagar: Sri Ganganagar; Jaipur: Kotputli-Behror;
    Jalor: Jalore; Jhujhunu: Jhunjhunu; Jodhpur: Phalodi; Nagaur: Didwana-Kuchaman; Udaipur: Salumbar`,
  Sikkim: 'East Sikkim: Gangtok, Pakyong; North Sikkim: Mangan; South Sikkim: Namchi; West Sikkim: Gyalshing, Soreng',
  'Tamil Nadu': `
    Coimbatore: Tiruppur, Tirupur; Erode: Tiruppur, Tirupur; Kanchipuram: Kancheepuram, Chengalpattu;
    Kanyakumari: Kanniyakumari; Nagapattinam: Mayiladuthurai; Nilgiris: The Nilgiris; Pondicherry: Puducherry;
    Tiruchirappalli: Trichy; Tirunelveli: Tenkasi; Tiruvallur: Thiruvallur; Tiruvarur: Thiruvarur;
    Tuticorin: Thoothukudi; Vellore: Ranipet, Tirupathur, Tirupattur; Villupuram: Viluppuram, Kallakurichi`,
  Telangana: `
    Adilabad: Mancherial, Nirmal, Asifabad, Komaram Bheem, Kumuram Bheem Asifabad; Hyderabad: Medchal,
    Medchal-Malkajgiri, Vikarabad; K.V.Rangareddy: Rangareddy, Ranga Reddy, Medchal, Medchal-Malkajgiri, Vikarabad;
    Karim Nagar: Jagtial, Peddapalli, Rajanna Sircilla; Khammam: Bhadradri Kothagudem;
    Mahabub Nagar: Jogulamba Gadwal, Nagarkurnool, Narayanpet, Wanaparthy; Medak: Sangareddy, Siddipet;
    Nalgonda: Suryapet, Yadadri Bhuvanagiri; Nizamabad: Kamareddy; Warangal: Hanumakonda, Hanamkonda, Warangal Urban,
    Warangal Rural, Jangaon, Mahabubabad, Mulugu, Jayashankar Bhupalpally`,
  Tripura: 'North Tripura: Unakoti; South Tripura: Gomati, Gomti; West Tripura: Khowai, Sepahijala',
  'Uttar Pradesh': `
    Allahabad: Prayagraj; Bagpat: Baghpat; Budaun: Badaun; Etah: Kasganj; Faizabad: Ayodhya;
    Gautam Buddha Nagar: Gautam Budh Nagar; Ghaziabad: Hapur; Jyotiba Phule Nagar: Amroha; Kheri: Lakhimpur Kheri;
    Moradabad: Sambhal; Muzaffarnagar: Shamli; Sant Ravidas Nagar: Bhadohi; Shrawasti: Shravasti; Sultanpur: Amethi`,
  'West Bengal': `
    Cooch Behar: Koch Bihar; Darjiling: Darjeeling; East Midnapore: Purba Medinipur; Malda: Maldah;
    North Dinajpur: Uttar Dinajpur; Paschim Bardhaman: Burdwan; Purba Bardhaman: Burdwan; Purulia: Puruliya;
    South Dinajpur: Dakshin Dinajpur; West Midnapore: Paschim Medinipur, Jhargram`,
}

const entries = Object.entries(otherNames).flatMap(([state, districts]) =>
  districts.split(';').map((entry) => {
    const [name = '', others = ''] = entry.trim().split(/:\s+/)
    return { state, name, others: others.split(/,\s+/) }
  }),
)

const directoryKeys = Map.groupBy(
  entries.flatMap(({ state, name, others }) =>
    others.map((other) => ({ key: `${state}/${foldName(other)}`, of: foldName(name) })),
  ),
  ({ key }) => key,
)

/** The table's names of the directory, like `Assam/Barpeta`, which a test compares with it. */
export const directoryNames: readonly string[] = entries.map(({ state, name }) => `${state}/${name}`)

/** The keys under which a district of a state is known, however it is written; usually one. */
export function districtKeys(state: State, name: string): string[] {
  const key = foldName(name)
  return directoryKeys.get(`${state}/${key}`)?.map(({ of }) => of) ?? [key]
}

/** Whether two names mean the same district of a state, by its former or its present name. */
export function isSameDistrict(state: State, one: string, other: string): boolean {
  return districtKeys(state, one).some((key) => districtKeys(state, other).includes(key))
}

function foldName(name: string): string {
  return foldCase(name).replace(/\band\b|[^\p{L}\p{M}]/gu, '')
}
