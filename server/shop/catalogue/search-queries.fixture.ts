import type { NeedKey } from '../../../domain/search/needs.ts'

type Searches = readonly (readonly [typed: string, found: string])[]

/** Each search with what it is listed under; those of a line are divided by bars. */
const pairs = <Found extends string>(table: Readonly<Partial<Record<Found, readonly string[]>>>) =>
  (Object.entries(table) as [Found, string[]][]).flatMap(([found, searches]) =>
    searches.flatMap((line) => line.split(' | ')).map((typed) => [typed, found] as const),
  )

/**
 * What is searched for, by the product of the demo catalogue that is to be found first: names, other names and botanical names,
 * in English, Hindi and Marathi, also misspelt, in the plural, or with hyphens, spaces, accents and words beside the name.
 */
export const nameSearches: Searches = pairs({
  Monstera: ['monstera | swiss cheese plant | monstera deliciosa | monstra | monstera deliciossa | indoor plants'],
  'Money Plant': [
    'money plant | MONEY PLANT | money | moneyplant | money plants | pothos | golden pothos | devils ivy',
    "devil's ivy | epipremnum | epipremnum aureum | mony plant | money-plant | mani plant | manny plant",
    'मनीप्लांट | 3 money plants | money plant under 500 | मनी प्लांट | मनी प्लान्ट | money प्लांट | मनि प्लाण्ट',
  ],
  'Snake Plant': ['snake plant | snake | mother in law tongue | sansevieria | snak plant | sanseveria', 'स्नेक प्लांट'],
  'Peace Lily': ['peace lily | lily | spathiphyllum | peece lily | peace lilies | lilies'],
  'ZZ Plant': ['zz plant | zz | zamioculcas | ZZ-plant | zz plants'],
  'Rubber Plant': ['rubber plant | rubber tree | ficus elastica | ficus'],
  'Areca Palm': ['areca palm | palm'],
  'Spider Plant': ['spider plant | spyder plant | spider-plants'],
  'Lucky Bamboo': ['lucky bamboo | bamboo'],
  'Heartleaf Philodendron': ['philodendron | philodendran | filodendron'],
  Anthurium: ['anthurium | flamingo flower | anturium'],
  Hibiscus: [
    'hibiscus | china rose | gudhal | gurhal | adhul | adahul | odhul | jasud | jasood | jaswand | jasvand',
    'hibiscs | hibiskus | ar hul | hibiscus shrubs | gudahal | arhul',
    'गुड़हल | गुडहल | जास्वंद | जास्वन्द | गुड\u093cहल का फूल | गुढ़हल',
  ],
  'Mogra Jasmine': [
    'jasmine | jasminum sambac | mogra | mogara | moghra | jasmin | mogre | mogra ka phool',
    'मोगरा | मगरा',
  ],
  'Desi Rose': [
    'rose | roses | rose plant | gulab | gulaab | gulab ka paudha | rose bushes | rose flower',
    'गुलाब | गुलाब का पौधा',
  ],
  Bougainvillea: ['bougainvillea | paper flower | boganvel | bogainvilla | bougainvilla | bogenvilla', 'कागजी फूल'],
  'Curry Leaf': [
    'curry leaf | curry leaves | murraya | kadi patta | kadipatta | kadhi patta | kadhipatta | curry patta',
    'meetha neem | kadi-patta | kari patta',
    'कड़ी पत्ता | कढीपत्ता | कडी पत्ता | कढीलिंब',
  ],
  'Marigold Plant': ['marigold | tagetes | genda | gainda | zendu | jhendu | gende ka phool', 'गेंदा | झेंडू | गेंदे का फूल'],
  'Marigold Seeds, Orange': ['marigold seeds'],
  'Champa (Frangipani)': ['frangipani | plumeria | champa | chafa | frangipanni', 'चंपा | चम्पा | चाफा | चांफा'],
  Neem: ['neem tree | azadirachta | nim | kadunimb', 'नीम | कडुनिंब'],
  'Aloe Vera': [
    'aloe | aloe vera plant | korphad | korfad | ghritkumari | gwarpatha | alovera | aelovera | elovera',
    'elo vera',
    'कोरफड | घृतकुमारी | एलोवीरा',
  ],
  'Jade Plant': ['jade | crassula | jed ka paudha'],
  'Zebra Haworthia': ['haworthia | zebra plant'],
  'Crown of Thorns': ['crown of thorns | euphorbia milii'],
  'String of Pearls': ['string of pearls'],
  'Bunny Ear Cactus': ['cactus | opuntia | nagphani | nivdung | cactuses | cactus plants | kaktus', 'नागफनी | निवडुंग'],
  'Adenium (Desert Rose)': ['desert rose | adeniam'],
  'Dragon Fruit Plant': ['dragon fruit | pitaya | kamalam | dragonfruit', 'कमलम'],
  'Avocado (Grafted)': ['avocado | butter fruit | persea americana | avacado | avocado saplings'],
  'Passion Fruit Vine': ['passion fruit | krishna phal'],
  'Star Fruit (Grafted)': ['star fruit | starfruit | kamrakh', 'कमरख'],
  'Tomato Seeds, Pusa Ruby': ['tomato | tomato seed | tamatar | tam atar | tomatoes', 'टमाटर'],
  'Coriander Seeds': [
    'coriander | cilantro | dhania | dhaniya | kothimbir | corriander | kothmir',
    'धनिया | कोथिंबीर | कोथंबीर',
  ],
  'Okra Seeds, Arka Anamika': ['okra | lady finger | bhindi | bhendi', 'भिंडी | भिण्डी | भेंडी'],
  'Sunflower Seeds': ['sunflower | surajmukhi | suraj mukhi | surya mukhi | sooryamukhi ka paudha', 'सूरजमुखी'],
  'Classic Terracotta Pot': [
    'terracotta pot | terracotta | clay pot | mitti ka gamla | teracotta',
    'मिट्टी का गमला | मातीची कुंडी',
  ],
  'Glazed Ceramic Pot': ['ceramic pot'],
  'Macramé Hanging Planter': ['macrame | hanging planter | macrame\u0301'],
  'Self-Watering Planter': ['self watering | self-watering pot'],
  'Tulsi (Holy Basil)': [
    'holy basil | ocimum | tulsi | tulasi | thulasi | tulsi ka paudha | tulas | krishna tulsi | krishna tulasi',
    'shyam tulsi | ram tulsi |   TULSI   | tulsi\u00a0plant | ｔｕｌｓｉ',
    'कृष्ण तुलसी | तुलसी | तुळस | तलसी | तुलसी का पौधा | tulsi पौधा | तूलसि | तुळशी',
  ],
  'Brass-Toned Urli': ['uruli'],
  Echeveria: ['echevaria'],
  'Rambutan (Budded)': ['ramboutan'],
})

/** What is searched for, by the need that it states; also with endings, and matras, nuktas and nasals left out. */
export const needSearches = pairs<NeedKey>({
  'pet-safe': [
    'pet safe | pet safe plants | pet friendly plants | plants safe for cats | non-toxic | Pet-Safe',
    'plants safe for dogs and cats',
    'पालतू | पालतु',
  ],
  'low-light': [
    'low light | low light plants | plants for shade | kam dhoop |  low–light  | low sunlight',
    'कम धूप | सावली | छाँव | छाव | कम रोशनि | सावलीतील झाडे',
  ],
  'full-sun': ['full sun', 'धूप | उन्हात'],
  'bright-light': ['bright indirect light | bright indirect'],
  'little-water': ['drought tolerant | plants that need less water', 'कम पानी | कमी पाणी लागणारी झाडे'],
  easy: ['easy | easy plants | for beginners | low maintenance', 'आसान | कम देखभाल वाले पौधे'],
  balcony: [
    'balcony | balcony plants | plants for balcony | balconies | balcony garden',
    'बालकनी | बालकनि | बाल्कनीसाठी झाडे',
  ],
  terrace: ['terrace', 'छत | गच्ची | टेरेससाठी रोपे'],
  indoors: ['bedroom | office plants', 'घर के अंदर | घरासाठी रोपे | इनडोर प्लांट | घरातील झाडे'],
  small: ['small plants'],
  flowering: ['flowering plants', 'फूल | फुलझाडे'],
  edible: ['edible plants', 'सब्जियां'],
  fragrant: ['fragrant | fragrant plants', 'खुशबूदार | सुगंधित | सुगन्धित पौधे | ख़ुशबू | खुशबु'],
  hanging: ['hanging | hanging plants'],
  'air-purifying': ['air purifying | air purifying plants'],
  seeds: ['beej'],
  pots: ['gamla'],
  'medium-light': ['partial shade'],
  outdoors: ['आउटडोर पौधे'],
})

/** What is searched for, and the needs that it states together. */
export const combinedNeeds: readonly (readonly [typed: string, needs: readonly NeedKey[]])[] = [
  ['pet safe low light', ['pet-safe', 'low-light']],
  ['low-light, pet-safe plants', ['low-light', 'pet-safe']],
  ['low light balcony', ['low-light', 'balcony']],
  ['low light plants for the balcony', ['low-light', 'balcony']],
  ['easy plants for bedroom', ['easy', 'indoors']],
  ['pet friendly balcony plants', ['pet-safe', 'balcony']],
  ['full sun flowering terrace', ['full-sun', 'flowering', 'terrace']],
  ['fragrant flowers for balconies', ['fragrant', 'flowering', 'balcony']],
  ['छत के लिए फूल', ['terrace', 'flowering']],
  ['घर के अंदर कम रोशनी', ['indoors', 'low-light']],
  ['kam dhoop balkani', ['low-light', 'balcony']],
]

/** Slips in names and other words of the trade, and sizes as orders have them, by the product that is to be found first. */
export const slipSearches: Searches = pairs({
  'Tulsi (Holy Basil)': ['tusli | tulsi paudha | tulsi ka poda | holly basil | तुलसि'],
  'Snake Plant': ['snek | snak plnt | 20cm | 20 cm pot | 20-cm pot | Snake Plant, 20 cm pot | snake plant 15cm'],
  'Areca Palm': ['areca pam | arica palm | aricapalm | areka palm'],
  'Money Plant': ['money palnt | manee plant'],
  Monstera: ['montsera'],
  'Peace Lily': ['peace lilly'],
  'Aloe Vera': ['aloe vra | alovera | aloe veera'],
  'ZZ Plant': ['zz palnt'],
  'Rubber Plant': ['rubber tre'],
  'Lucky Bamboo': ['lucky bambu | gift | birthday gift | diwali gift'],
  'Heartleaf Philodendron': ['philodendrom'],
  'Spider Plant': ['spider plnt'],
  Anthurium: ['anthuriam'],
  Hibiscus: ['hibiscis | hibscs'],
  Ixora: ['exora'],
  Neem: ['neam'],
  Bougainvillea: ['bougenvillea | boganvelia | kagaz ke phool'],
  'Curry Leaf': ['curi leaf | kari pata'],
  'Mogra Jasmine': ['mogra plnt | jasmin flower'],
  'Marigold Seeds, Orange': ['merigold seeds'],
  'Tomato Seeds, Pusa Ruby': ['tomatto seeds'],
  'Coriander Seeds': ['corriandor | coriender | herb seeds'],
  'Okra Seeds, Arka Anamika': ['okara | bhindi seeds'],
  'Sunflower Seeds': ['sunflwer'],
  'Champa (Frangipani)': ['frangipany'],
  'Jade Plant': ['jade plnt'],
  Echeveria: ['echeverria'],
  'Zebra Haworthia': ['haworthea'],
  'String of Pearls': ['string of pearl | strng of perls'],
  'Adenium (Desert Rose)': ['adenum | adeniun'],
  'Bunny Ear Cactus': ['cacti | cactii'],
  'Dragon Fruit Plant': ['dragon frut'],
  'Avocado (Grafted)': ['avacado tree'],
  'Passion Fruit Vine': ['pasion fruit'],
  'Rambutan (Budded)': ['rambutaan'],
  'Classic Terracotta Pot': ['terracota pots'],
  'Glazed Ceramic Pot': ['ceremic pot'],
  'Kitchen Garden Set': ['bundle | combo | combo offer | gift set | bundel'],
})

/** Slips in categories, needs and topics, by the right spelling, which finds the same. */
export const slipsInNeeds: Searches = pairs({
  succulents: ['succulants | suculents | succ'],
  outdoor: ['outdor | out door | outdoors'],
  indoor: ['indor | in door plants'],
  seeds: ['sedes | sees | sead'],
  fruit: ['friut | fruit plants'],
  gamla: ['gamlaa'],
  'pet safe': [
    'pet frendly | petfriendly | pet frendly plants | cat | cats | dog | safe for dogs | kids safe plants | toxic free',
    'kids | children safe',
  ],
  'full sun': ['fullsun | ful sun | sun lover'],
  'bright light': ['bright lite | window'],
  edible: ['eatable plants'],
  'low light': ['low lite | lowlite | lowlight plants | dark room | plants that survive in low light'],
  'easy care': ['easycare | low maintanence | beginer plants'],
  balcony: ['balcny | balcony plants'],
  flowering: ['flowring plants'],
  bathroom: ['bathrom | bath room plants | toilet'],
  'bedroom plants': ['bedrom plants | bed room'],
  'living room': ['livng room plants'],
  'drought tolerant': ['drought tolerent'],
  'fragrant flowers': ['fragrent flowers'],
  'terrace garden': ['terrace gardn'],
  herb: ['herbs | herbal'],
  vastu: ['vastu plants | vaastu'],
  'vegetable seeds': ['vegitable seeds'],
})

const fruit = ['Star Fruit (Grafted)', 'Dragon Fruit Plant', 'Passion Fruit Vine']
const vegetables = ['Sunflower Seeds', 'Coriander Seeds', 'Tomato Seeds, Pusa Ruby']
const flowers = ['Mogra Jasmine', 'Adenium (Desert Rose)', 'Hibiscus', 'Dragon Fruit Plant']

/** What is not sold, by the first of what is nearest. */
const unsold: readonly (readonly [searches: string, nearest: readonly string[]])[] = [
  ['mint | pudina | rosemary | lemon grass | पुदीना', ['Tulsi (Holy Basil)']],
  ['नींबू | निंबू | लिंबू | आम | केला | nimbu | lemon | mango plant', fruit],
  ['lemn | longan | aams | bananas | kathal | papita | anar | amla', fruit],
  ['mint seeds', ['Coriander Seeds']],
  ['chilli | mirchi | spinach seeds | capsicum', ['Sunflower Seeds', 'Tomato Seeds, Pusa Ruby']],
  ['fertilizer | fertlizer | khad | potting mix', ['Classic Terracotta Pot', 'Brass-Toned Urli']],
  ['potato | potato under 500 | kakdi | lauki | matar | radishes', vegetables],
  ['tool | garden tools | watering cans | khads | compst | shelf', ['Brass-Toned Urli', 'Glazed Ceramic Pot']],
  ['रात की रानी | orkid', flowers],
  ['cut flowers', ['Desi Rose', 'Mogra Jasmine']],
  ['jade bonsai', ['Jade Plant']],
]

export const unsoldSearches = unsold.flatMap(([searches, nearest]) =>
  searches.split(' | ').map((typed) => [typed, nearest] as const),
)
