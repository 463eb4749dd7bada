import { BURROWS_SOLANUM, nonToxic, stated, toxic } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Seed packets for kitchen gardens and balconies. */
export const seeds: readonly SeedProduct[] = [
  {
    slug: 'tomato-seeds',
    name: 'Tomato Seeds, Pusa Ruby',
    scientificName: 'Solanum lycopersicum',
    otherNames: 'Tamatar, टमाटर, Thakkali, Pusa Ruby, टमाटर के बीज, Tamatar ke beej, टोमॅटो, टोमॅटो बियाणे',
    category: 'seeds',
    price: 49,
    stock: 84,
    rating: 4.3,
    description:
      'Pusa Ruby came out of the Indian Agricultural Research Institute decades ago and is still the tomato we plant ourselves: early, juicy, a little sour, right for rasam and chutney. The packet holds about 100 seeds, untreated and open-pollinated, so you can keep seed from your own fruit. Five plants are enough for a family. Sow in June and July or in September and October; in the north also in November for spring. Pick the first fruit about 90 days from sowing. The fruit is thin-skinned and does not travel, which is why shops never have it.',
    careInstructions: {
      Sowing:
        'Half a centimetre deep in a tray of cocopeat and compost, kept warm and damp. Seedlings show in 6 to 10 days at 20 to 30 °C.',
      'Planting out':
        'When they have four true leaves, after about 25 days, move each into a 12-inch pot or grow bag, buried up to the first leaves.',
      'Sun and water':
        'Six hours of sun. Water evenly every morning; dry and wet by turns makes the fruit crack and its base turn black.',
      'Feeding and support':
        'Compost every two weeks once it flowers. Tie the stem to a stick of 1.2 m and nip the lowest side shoots.',
      'Pets and children': 'Ripe fruit is safe. Leaves, stems and green fruit are mildly poisonous to pets and people.',
    },
    benefits: [
      'About 100 seeds, enough for several seasons of a balcony garden',
      'First tomatoes about 90 days from sowing',
      'Open-pollinated: save your own seed',
      'Untreated seed',
    ],
    facts: stated({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      pets: toxic(BURROWS_SOLANUM),
      grownHeightCm: 120,
      potIncluded: false,
      edible: true,
      minCelsius: 10,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'coriander-seeds',
    name: 'Coriander Seeds',
    scientificName: 'Coriandrum sativum',
    otherNames:
      'Dhania, धनिया, Kothimbir, कोथिंबीर, Kothamalli, Cilantro, धनिया के बीज, Dhania ke beej, Dhaniya, धने, कोथिंबीर बियाणे, Kothimbir biyane',
    category: 'seeds',
    price: 39,
    stock: 96,
    rating: 4.2,
    description:
      'A packet of 20 g, about 1,800 seeds, of a leafy kothimbir that is slow to bolt; enough for six sowings in a 12-inch tray. Why buy it when there is dhania in the kitchen? Kitchen seed is often old or heat-dried and comes up thin, and it is of types grown for grain. What you sow is a husk with two seeds inside, so roll it under a chappal first to split it. Sow a new tray every three weeks from September to February. In April and May it runs to flower within a month whatever you do, except in the shade or in the hills.',
    careInstructions: {
      Sowing:
        'Split the husks, soak overnight, and sow 1 cm deep where it is to grow. It comes up in 8 to 15 days and does not like to be moved.',
      Light: 'Four hours of cool-season sun; light shade from March on, or it bolts.',
      Water: 'Keep the top centimetre damp with a fine spray until it is up, then water every day or two.',
      Cutting:
        'Cut from 35 days on, the outer stems first, 3 cm above the soil. You get two or three cuts from a tray.',
      'Pets and children': 'Safe for cats, dogs and children.',
    },
    benefits: [
      'Fresh leaves about 35 days after sowing',
      'Six trays from one packet',
      'Let a few plants flower: hoverflies and small bees come',
      'Grows in a tray only 15 cm deep',
    ],
    facts: stated({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      pets: nonToxic(
        'Burdock GA, Carabin IG. Safety assessment of coriander (Coriandrum sativum L.) essential oil as a food ingredient. Food and Chemical Toxicology 47, 2009, 22–34 (in rats)',
      ),
      grownHeightCm: 50,
      potIncluded: false,
      edible: true,
      minCelsius: 5,
      maxCelsius: 32,
    }),
  },
  {
    slug: 'marigold-seeds',
    name: 'Marigold Seeds, Orange',
    scientificName: 'Tagetes erecta',
    otherNames: 'Genda seeds, गेंदा के बीज, Zendu, झेंडू, African marigold, गेंदा बीज, Genda ke beej, झेंडू बियाणे, Zendu biyane',
    category: 'seeds',
    price: 45,
    stock: 60,
    rating: 4.1,
    description:
      'Tall orange marigold of the garland type, about 100 seeds to the packet. The plants grow to 60 or 70 cm and carry full round heads on stems long enough to thread. Count back from the day you want them: sow in mid-July for Dussehra and in early August for Diwali, since the first flowers open 75 to 90 days after sowing. For a second show on the plains sow in October. Old seed loses life quickly, so ours is from the last harvest, and the month is printed on the packet. Seed saved from your own plants will vary a little.',
    careInstructions: {
      Sowing:
        'Lay the black needles flat on damp compost, cover them with 3 mm, and keep out of heavy rain. They are up in 4 to 7 days.',
      'Planting out':
        'After about four weeks, when 8 cm tall, set them 30 cm apart or singly in 8-inch pots. Plant a little deeper than before.',
      'Sun and water': 'Full sun. Water the soil when its surface is dry, and keep the flower heads dry.',
      Pinching:
        'Take out the tip at 20 cm height for a bush with many flowers, and remove faded heads. Stake tall plants before the rains end.',
      'Pets and children': "Of low toxicity; the sap may irritate skin, and much of it upsets a pet's stomach.",
    },
    benefits: [
      'About 60 to 80 plants from one packet',
      'In flower 75 to 90 days after sowing, so festivals can be planned for',
      'Companion for tomato and brinjal beds, where its roots discourage some nematodes',
    ],
    facts: stated({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      grownHeightCm: 70,
      potIncluded: false,
      flowers: [1, 2, 3, 10, 11, 12],
      minCelsius: 5,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'sunflower-seeds',
    name: 'Sunflower Seeds',
    scientificName: 'Helianthus annuus',
    otherNames:
      'Surajmukhi, Suryamukhi, सूरजमुखी, Suryaphool, सूर्यफूल, Suryakanthi, सूरजमुखी के बीज, Surajmukhi ke beej, सूर्यफूल बियाणे, Suryaful',
    category: 'seeds',
    price: 69,
    stock: 48,
    rating: 4.4,
    description:
      'A packet of 30 large seeds of a single-headed yellow sunflower that stops at about 150 cm, so it stands on a terrace without a scaffold. Children can handle the seed, see it lift its cap within a week and measure the stem every evening; it is the best first plant we know. Young buds follow the sun through the day, open flowers face east and stay there. Sow where it is to grow, in any month except the heaviest rain and the northern frost; February and October are best. Flowers open after 65 to 80 days, and parakeets come for the seed.',
    careInstructions: {
      Sowing:
        'Two seeds together, 2 cm deep, in a 12-inch pot or 40 cm apart in a bed. Keep the stronger seedling. Net them against squirrels and pigeons.',
      Light: 'Six hours of sun or more, from the first day.',
      Water:
        'Every second day at first, daily from bud to flower. In pots it wilts on hot afternoons and recovers in the evening.',
      'Feeding and support':
        'Compost in the pot and a second handful when the bud shows. On windy terraces tie it to a stick at 60 cm.',
      'Pets and children': 'Not known to be poisonous to cats, dogs or children.',
    },
    benefits: [
      'Up in 5 to 10 days, in flower in about ten weeks',
      'Good for children: large seeds, quick results',
      'Pollen for bees, then seed for parakeets',
      'Needs one 12-inch pot per plant and no pruning',
    ],
    facts: stated({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['terrace', 'garden'],
      grownHeightCm: 150,
      potIncluded: false,
      edible: true,
      minCelsius: 5,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'okra-seeds',
    name: 'Okra Seeds, Arka Anamika',
    scientificName: 'Abelmoschus esculentus',
    otherNames:
      "Bhindi, भिंडी, Bhendi, भेंडी, Vendakkai, Lady's finger, Ladyfinger, भिंडी के बीज, Bhindi ke beej, भेंडी बियाणे, Bhendi biyane",
    category: 'seeds',
    price: 45,
    stock: 72,
    rating: 4,
    description:
      'Arka Anamika was bred near Bengaluru to withstand yellow vein mosaic, the virus that ruins many a bed of bhindi in the rains. About 50 seeds to the packet, open-pollinated. Eight plants in grow bags give a small family a meal of bhindi every week for two months. It loves heat: sow in February and March for summer and in June and July for the monsoon crop, but not in the cold. The pods go from finger to firewood in two days, so pick every second morning, even if you do not need them, or the plant stops.',
    careInstructions: {
      Sowing:
        'Soak overnight and sow 2 cm deep, two seeds to a 12-inch bag or 30 cm apart in a row. Up in 5 to 8 days once nights are above 18 °C.',
      'Sun and water': 'Full sun. Water every second day, daily when in pod in summer.',
      Feeding: 'A third of manure in the soil at sowing, and a handful of compost at four and at eight weeks.',
      'Picking and pests':
        'First pods after 45 to 55 days; cut them at 8 to 10 cm with a bit of stalk. Wear sleeves, the hairs itch. Spray neem oil against whitefly and jassids in the evening.',
      'Pets and children': 'Not poisonous to cats, dogs or children; the fine hairs of leaf and pod may itch.',
    },
    benefits: [
      'First bhindi about 50 days after sowing',
      'Bred to resist yellow vein mosaic virus',
      'Pale yellow flowers with a dark eye, like small hibiscus',
      'Seed can be kept from the last pods of the season',
    ],
    facts: stated({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['terrace', 'garden'],
      pets: nonToxic(
        'Chenoly SK, Shankarappa C, Pinnelli VBK. Evaluation of the acute and chronic toxicity of the ethanolic extract of Abelmoschus esculentus in Swiss albino mice. Asian Journal of Pharmaceutical and Clinical Research 16(7), 2023, 38–43',
      ),
      grownHeightCm: 150,
      potIncluded: false,
      edible: true,
      minCelsius: 15,
      maxCelsius: 42,
    }),
  },
]
