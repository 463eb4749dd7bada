import { potted, toxic } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Fruit plants from other tropics that grow in India. */
export const exoticFruit: readonly SeedProduct[] = [
  {
    slug: 'dragon-fruit-plant',
    name: 'Dragon Fruit Plant',
    scientificName: 'Selenicereus undatus',
    otherNames: 'Kamalam, कमलम, Pitaya, Hylocereus undatus, ड्रैगन फ्रूट, Dragon fruit, ड्रॅगन फ्रूट, Pitahaya',
    category: 'exotic-fruit',
    price: 349,
    stock: 25,
    rating: 4.5,
    description:
      'A climbing cactus with white-fleshed fruit, now trained on concrete posts from Sangola to Kutch, where Gujarat calls it kamalam. On a terrace one plant in a 50-litre drum with a post can fruit too. The flowers are as big as a plate, open for one night between June and October, and set better if you dust pollen on with a brush. Ours is a rooted cutting about 60 cm tall, tied to a stake in an 8-inch pot; expect the first fruit after 18 to 24 months. Heat above 42 °C bleaches the stems, so shade it in May.',
    careInstructions: {
      Light: 'Six hours of sun for fruit. In Vidarbha, Rajasthan or Delhi give it green net from April to June.',
      Water: 'Twice a week in summer, weekly in winter, none in weeks of rain. Yellow, soft stems mean too much.',
      'Soil and feeding':
        'Garden soil, sand and well-rotted manure in equal parts. Two handfuls of manure or vermicompost every two months, with more potash from May.',
      'Support and pruning':
        'Give it a post of 1.5 m with a ring on top. Remove side shoots until it reaches the ring, then let the branches hang: they flower at the tips.',
      'Pets and children': 'Not known to be poisonous to cats, dogs or children; the short spines can prick.',
    },
    benefits: [
      'Fruit from the second year on a post, about 8 to 15 a year when grown up',
      'Needs less water than any other fruit plant we sell',
      'Flowers at night, white and scented, large as a dinner plate',
      'A broken branch roots in two to three weeks',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'medium',
      places: ['terrace', 'garden'],
      heightCm: 60,
      spreadCm: 15,
      grownHeightCm: 200,
      potCm: 20,
      flowers: [6, 7, 8, 9, 10],
      edible: true,
      humidity: 'average',
      minCelsius: 4,
      maxCelsius: 42,
    }),
  },
  {
    slug: 'avocado',
    name: 'Avocado (Grafted)',
    scientificName: 'Persea americana',
    otherNames:
      'Butter fruit, Makhanphal, मक्खनफल, Alligator pear, एवोकाडो, Avacado, एवोकैडो, ॲव्होकॅडो, Makhan phal, माखनफळ',
    category: 'exotic-fruit',
    price: 899,
    stock: 0,
    rating: 4.1,
    description:
      'Butter fruit has been grown in Coorg and the Nilgiris for generations, and does well from Bengaluru to the Western Ghats and in Sikkim. It is not a tree for Delhi or Nagpur: it stands neither dry winds above 40 °C nor frost. Ours is grafted on a seedling root, about 75 cm tall in a 10-inch pot, and may bear in its fourth year, where a plant from a kitchen stone takes eight or never. Its one demand is drainage. Two days of standing water in a Pune black-soil pit can kill it, so plant it on a mound.',
    careInstructions: {
      Light:
        'Sun, with shade on the stem and from the west in its first two summers. Whitewash the trunk against sunburn.',
      Water:
        'Every 2 or 3 days in summer, weekly in winter, and let the top 5 cm dry in between. Salty borewell water burns the leaf tips.',
      'Soil and feeding':
        'Loose soil on a mound or in a 75-litre drum with large holes. Compost four times a year, and mulch of dry leaves 10 cm away from the stem.',
      'Graft and pollination':
        'Remove every shoot below the graft. A second tree of the other flowering type nearby gives far more fruit, though one alone sets some.',
      'Pets and livestock':
        'Leaves, bark and stone carry persin, which is dangerous to birds, rabbits, goats and horses and can upset cats and dogs.',
    },
    benefits: [
      'Grafted, so it bears about four years earlier than a seedling',
      'Evergreen shade tree of 6 to 8 m in hill and plateau gardens',
      'Fruit ripens off the tree, so you can pick a few at a time',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'demanding',
      places: ['terrace', 'garden'],
      pets: toxic(
        'Buoro IBJ, Nyamwange SB, Chai D, Munyua SM. Putative avocado toxicity in two dogs. Onderstepoort Journal of Veterinary Research 61, 1994, 107–109',
      ),
      heightCm: 75,
      spreadCm: 40,
      grownHeightCm: 600,
      potCm: 25,
      edible: true,
      humidity: 'average',
      minCelsius: 3,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'passion-fruit',
    name: 'Passion Fruit Vine',
    scientificName: 'Passiflora edulis',
    otherNames:
      'Krishna phal, कृष्ण फल, Purple granadilla, पैशन फ्रूट, Passion fruit, पॅशन फ्रूट, कृष्णकमळ फळ, Krishna kamal phal, Passionfruit',
    category: 'exotic-fruit',
    price: 299,
    stock: 17,
    rating: 4.3,
    description:
      'A fast vine with flowers that look invented: white petals, a purple fringe and a little green clockwork in the middle. The fruit is purple, wrinkles when ripe and falls by itself; a teaspoon is all the equipment you need. It is grown in Manipur, Nagaland, Kodagu and Wayanad and likes their mild weather, so Bengaluru and Pune suit it well, while a Delhi summer asks for afternoon shade and plenty of water. Give it a railing or mesh of three square metres. Sold in an 8-inch pot, about 50 cm tall on a stick; first fruit after 12 to 15 months.',
    careInstructions: {
      Light: 'Five hours of sun or more on the leaves, with the roots in shade or under mulch.',
      Water:
        'Keep moist while it flowers and fruits: daily in summer, every third day in winter. Dry spells make it drop young fruit.',
      'Soil and feeding':
        'Rich, loose soil in at least 40 litres. Compost every month, with wood ash or another source of potash at flowering.',
      'Training and pollination':
        'Lead two main shoots to the wire and let the side shoots hang. Cut fruited shoots back by half after the harvest. Carpenter bees pollinate it; on a high balcony use a brush.',
      'Pets and children':
        'Ripe fruit is safe. Leaves, stems and unripe fruit contain compounds that release cyanide; keep cats, dogs and children from chewing them.',
    },
    benefits: [
      'Covers a bare railing in one monsoon',
      'Can give 50 fruits and more a year from its second season',
      'Striking flowers that carpenter bees visit all day',
      'Fruit drops when ripe, so there is no guessing',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      pets: toxic(
        'Spencer KC, Seigler DS. Cyanogenesis of Passiflora edulis. Journal of Agricultural and Food Chemistry 31, 1983, 794–796',
      ),
      heightCm: 50,
      spreadCm: 20,
      grownHeightCm: 400,
      potCm: 20,
      edible: true,
      humidity: 'average',
      minCelsius: 4,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'rambutan',
    name: 'Rambutan (Budded)',
    scientificName: 'Nephelium lappaceum',
    otherNames: 'Hairy litchi, Ramboothan, रामबूटान, Mullan pazham, रामबुटान, रंबुटान, Rambutan fruit, राम्बूटन',
    category: 'exotic-fruit',
    price: 749,
    stock: 8,
    rating: 4,
    description:
      'The red hairy cousin of the litchi, with sweet white flesh. Please read before you order: rambutan wants heat, damp air and rain for most of the year. It bears in Kerala, coastal Karnataka, the southern Konkan, Goa and the Andamans, and hardly anywhere else in India. Ours is budded from a fruiting tree, because seedlings may turn out male and never bear. It is about 60 cm tall in a 10-inch pot. Plant it in the ground before or after the heavy rains; expect fruit in the third or fourth year, ripe from June to September.',
    careInstructions: {
      Light: 'Half shade in its first two years, such as a banana on the west side; after that full sun.',
      Water:
        'Never let it dry out: every day or two without rain. A dry spell of three to four weeks in winter starts flowering; water again when buds show.',
      'Soil and feeding':
        'Deep, slightly acid soil rich in compost. Manure before and after the monsoon, and a thick mulch all year.',
      'Wind and pruning':
        'Shelter it from dry wind. After the harvest cut back the shoots that bore, to keep it low enough to pick and net against bats.',
      'Pets and children':
        'Eat only the flesh: skin and raw seed are not edible, and the slippery seed can choke a small child or a dog.',
    },
    benefits: [
      'Budded from a bearing tree, so its sex and fruit are known',
      'First fruit in the third or fourth year in the right climate',
      'Evergreen, dense shade for a home garden on the west coast',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'demanding',
      places: ['garden'],
      heightCm: 60,
      spreadCm: 35,
      grownHeightCm: 600,
      potCm: 25,
      edible: true,
      humidity: 'humid',
      minCelsius: 12,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'star-fruit',
    name: 'Star Fruit (Grafted)',
    scientificName: 'Averrhoa carambola',
    otherNames: 'Kamrakh, कमरख, Karambal, Carambola, Kamranga, Starfruit, करमळ, कर्मळ, स्टार फ्रूट, Karmal, कमरक',
    category: 'exotic-fruit',
    price: 399,
    stock: 11,
    rating: 4.2,
    description:
      'Kamrakh, sold with salt and chilli outside schools, but in its sweet grafted form. Cut across, each fruit gives five-pointed stars. It is an easy small tree that can live in a drum of 60 litres, flowers pink on bare wood two or three times a year and feels at home from Mumbai to Kolkata. Cold below 5 °C and drying wind harm it. Ours is about 75 cm tall in an 8-inch pot and may flower within a year. One serious word: star fruit is dangerous to people with kidney disease, who must not eat it at all.',
    careInstructions: {
      Light: 'Five hours of sun or more, out of strong wind.',
      Water:
        'When the top 3 cm of soil is dry: every day or two in summer, every 4 days in winter. The leaflets fold in heat and at night; that is normal.',
      'Soil and feeding':
        'Garden soil, compost and sand in equal parts, slightly acid. Compost every two months; chelated iron if new leaves turn yellow on hard water.',
      Pruning: 'Keep it at 2 m by shortening the top in February. Leave the thin inner twigs, which bear the fruit.',
      'Who should not eat it':
        'People with kidney disease must not eat the fruit or drink its juice. Do not feed it to dogs or cats either, since its oxalates can harm their kidneys.',
    },
    benefits: [
      'Grafted from a sweet tree, so the taste is known',
      'Can bear two crops a year in frost-free places',
      'Small enough for a terrace drum',
      'Pink flowers on bare wood draw bees',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['terrace', 'garden'],
      pets: toxic(
        'Yasawardene P, Jayarajah U, De Zoysa I, Seneviratne SL. Mechanisms of star fruit (Averrhoa carambola) toxicity: A mini-review. Toxicon 187, 2020, 198–202',
      ),
      heightCm: 75,
      spreadCm: 35,
      grownHeightCm: 400,
      potCm: 20,
      edible: true,
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 42,
    }),
  },
]
