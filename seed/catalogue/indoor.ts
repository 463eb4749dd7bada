import { BURROWS_ARACEAE, listedByAspca, NAGY_2023, nonToxic, potted, SAPONINS_OF_DRACAENA, toxic } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Plants for rooms. Long, because it is prose. */
export const indoor: readonly SeedProduct[] = [
  {
    slug: 'monstera',
    name: 'Monstera',
    scientificName: 'Monstera deliciosa',
    otherNames: 'Swiss cheese plant, Split-leaf philodendron, Ceriman, मॉन्स्टेरा, मॉन्स्टेरा डेलिसिओसा, मोन्स्टेरा',
    category: 'indoor',
    price: 899,
    originalPrice: 1199,
    stock: 18,
    rating: 4.8,
    description:
      'The plant with the big slit leaves. In the forests from southern Mexico to Panama it climbs tree trunks; at home it wants the same, so ours comes tied to a coir stick. It stands about 60 cm tall in an 8-inch pot, with five or six leaves, the newest of them already split. Give it the bright corner of a hall, a metre or two from an east window. It likes the damp air of Mumbai and Kochi best. In a dry Delhi May the leaf edges brown a little, and the leaves that follow the first rain come clean again.',
    careInstructions: {
      Light:
        'Bright light without midday sun: about a metre from an east window, or two from a south or west one. In a dim room the new leaves stay small and have no slits.',
      Water:
        'Water when the top 4 cm of soil is dry, about every 5 days in summer and every 10 in winter. Empty the saucer after 20 minutes.',
      'Soil and feeding':
        'A loose mix of cocopeat, compost and bark or brick chips. Two handfuls of vermicompost once a month from March to September; nothing in winter.',
      Support:
        'Tie the stem, not the leaf stalks, to the coir stick, and keep the stick damp so that the aerial roots take hold. Move to a pot two inches wider every second March.',
      'Pets and children':
        'Poisonous when chewed: calcium oxalate crystals burn the mouth and cause drooling and vomiting in cats, dogs and people. Keep it out of reach.',
    },
    benefits: [
      'One plant fills an empty corner: within three or four years the leaves can be 40 cm across',
      'A cutting with one node and an aerial root grows into a second plant',
      'Forgives a watering missed by a few days',
      'Wide leaves are quick to wipe clean of city dust',
    ],
    facts: potted({
      light: 'bright',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: toxic(BURROWS_ARACEAE),
      heightCm: 60,
      spreadCm: 50,
      grownHeightCm: 250,
      potCm: 20,
      humidity: 'humid',
      minCelsius: 10,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'money-plant',
    name: 'Money Plant',
    scientificName: 'Epipremnum aureum',
    otherNames:
      "Golden pothos, Pothos, Devil's ivy, मनी प्लांट, मनीप्लांट, मनी प्लान्ट, मनी वेल, पोथोस, Hunter's robe, Mani plant",
    category: 'indoor',
    price: 199,
    stock: 60,
    rating: 4.9,
    description:
      'Few Indian homes have never had one, in soil or in an old bottle on the kitchen sill. That a stolen cutting grows best is only a story: any cutting with a node roots in water within two or three weeks. This is the green form splashed with gold, three rooted cuttings to a 5-inch pot, with vines about 30 cm long. It will live in a dim passage, but the gold shows only in good light. Let loose on a tree in Goa it makes leaves as big as a plate; on your shelf they stay the size of a palm.',
    careInstructions: {
      Light:
        'Anything from a bright window without direct sun to a lit passage. The darker the place, the greener the leaf and the longer the bare stem between leaves.',
      Water:
        'When the top 3 cm of soil is dry: every 4 or 5 days in summer, every 8 to 10 in winter and in the monsoon. Yellow lower leaves usually mean too much.',
      'Soil and feeding':
        'Ordinary potting soil with a third of cocopeat. A spoon of vermicompost every month in the warm half of the year is plenty.',
      'Growing in water':
        'Put a cutting with two nodes under water, change the water every week, and choose a tinted bottle, since algae grow in clear glass. Two drops of liquid fertiliser a month keep it green.',
      'Pets and children':
        'Poisonous to cats and dogs when chewed: it irritates mouth and stomach. Hang it high where a kitten lives.',
    },
    benefits: [
      'Lives in rooms where most plants give up',
      'Every pruning gives cuttings to root and to share',
      'Grows in water alone, without soil on the shelf',
      'Trails from a bookcase or climbs a moss stick, as you like',
    ],
    facts: potted({
      light: 'low',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: toxic(BURROWS_ARACEAE),
      heightCm: 25,
      spreadCm: 25,
      grownHeightCm: 200,
      potCm: 13,
      edible: false,
      humidity: 'average',
      minCelsius: 10,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'snake-plant',
    name: 'Snake Plant',
    scientificName: 'Dracaena trifasciata',
    otherNames:
      "Sansevieria, Mother-in-law's tongue, Saint George's sword, स्नेक प्लांट, सांप पौधा, नाग पौधा, Sanp paudha, सॅन्सेव्हेरिया, Viper's bowstring hemp",
    category: 'indoor',
    price: 349,
    stock: 47,
    rating: 4.5,
    description:
      'Stiff upright leaves, dark green with grey bands and a yellow edge: this is the form called Laurentii. Until 2017 its name was Sansevieria, and most sellers still use it. It comes from rocky, seasonally dry parts of West Africa and keeps water in its leaves and underground stems, so it is the one to buy if your work makes you travel; three weeks without water do it no harm. What kills it is kindness, above all a full saucer during the monsoon. Sold in a 6-inch pot, about 45 cm tall, with six to eight leaves.',
    careInstructions: {
      Light:
        'Bright indirect light is best and morning sun is welcome. It survives in a dim bedroom, but hardly grows there.',
      Water:
        'Let the pot dry out completely, then water: about every 12 days in summer, every 3 to 4 weeks in winter and in the rains. Pour on the soil, not into the rosette.',
      'Soil and feeding':
        'Half potting soil, half coarse sand or perlite, in a pot with a hole. Feed twice a year, in March and in July.',
      Repotting:
        'It likes a tight pot. Divide it when the leaves press against the rim or the pot bulges, every three years or so.',
      'Pets and children':
        'Mildly poisonous to cats and dogs: its saponins cause drooling, vomiting and loose stools when leaves are eaten.',
    },
    benefits: [
      'Stands three weeks without water while you are away',
      'Takes no more floor than a dinner plate, since it grows up and not out',
      'Hardly ever troubled by insects indoors',
      'Divides into two or three plants after a few years',
    ],
    facts: potted({
      light: 'low',
      water: 'rare',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: toxic(SAPONINS_OF_DRACAENA),
      heightCm: 45,
      spreadCm: 20,
      grownHeightCm: 90,
      potCm: 15,
      edible: false,
      humidity: 'dry',
      minCelsius: 10,
      maxCelsius: 42,
    }),
  },
  {
    slug: 'peace-lily',
    name: 'Peace Lily',
    scientificName: 'Spathiphyllum wallisii',
    otherNames: 'White sails, Spathe flower, Spathiphyllum, पीस लिली, शांति लिली, Shanti lily, स्पॅथिफायलम, पीस लीली',
    category: 'indoor',
    price: 299,
    stock: 26,
    rating: 4.3,
    description:
      'A dark green clump that sends up white sails, mostly between February and May. The white part is a leaf that guards the real flowers, which sit on the knobbly spike. It tells you plainly when it is thirsty: every leaf hangs, and two hours after a good watering they all stand again. Do not make it a habit, because each faint costs a few leaf tips. It is no true lily and flowers in less light than almost any other house plant, such as a north-facing flat in Bengaluru. Sold in a 6-inch pot, about 40 cm tall, usually with a bud.',
    careInstructions: {
      Light:
        'Shade to bright indirect light, never direct sun, which bleaches the leaves. If it makes leaves but no flowers, move it nearer to a window.',
      Water:
        'Keep the soil lightly moist: every 2 or 3 days in summer, every 6 in winter. Where tap water is hard, use filtered or rain water now and then, or the tips turn brown.',
      'Soil and feeding':
        'Cocopeat and compost in equal parts with a little perlite. Half-strength liquid feed every month from February to September.',
      Humidity:
        'It suffers in the blast of a cooler or an air conditioner. In dry heat stand the pot on a tray of wet pebbles.',
      'Pets and children':
        'Chewed leaves burn the mouth and cause drooling and vomiting in cats and dogs. It does not carry the kidney poison of true lilies.',
    },
    benefits: [
      'Flowers in shade, where few house plants do',
      'Droops visibly before it suffers, so beginners learn when to water',
      'Each white spathe lasts about a month',
      'Splits into new plants when the pot is full',
    ],
    facts: potted({
      light: 'low',
      water: 'often',
      effort: 'medium',
      places: ['indoors'],
      pets: toxic(NAGY_2023),
      heightCm: 40,
      spreadCm: 35,
      grownHeightCm: 60,
      potCm: 15,
      flowers: [2, 3, 4, 5],
      edible: false,
      humidity: 'humid',
      minCelsius: 12,
      maxCelsius: 36,
    }),
  },
  {
    slug: 'zz-plant',
    name: 'ZZ Plant',
    scientificName: 'Zamioculcas zamiifolia',
    otherNames: 'Zanzibar gem, Zuzu plant, Emerald palm, ज़ीज़ी प्लांट, झेडझेड प्लांट, ज़ेडज़ेड प्लांट, ZZ, Zamioculcas',
    category: 'indoor',
    price: 449,
    stock: 33,
    rating: 4.5,
    description:
      'Upright stalks set with small leaves so glossy that visitors tap them to see if they are plastic. Below the soil it keeps potato-like rhizomes full of water, a habit from the dry months of East Africa, where it grows from Kenya southward. That makes it the safest present for an office or for a friend who forgets: a tube light and a glass of water every two or three weeks are enough. It is slow and gives three or four new stalks a year, mostly in the monsoon. Sold in a 6-inch pot with five to seven stalks, about 45 cm tall.',
    careInstructions: {
      Light:
        'Low to bright indirect light. Direct afternoon sun scorches the leaflets; in a dark corner it stands still but stays green.',
      Water:
        'Only when the soil is dry to the bottom: every 2 weeks in summer, once a month in winter. When in doubt, wait another week.',
      'Soil and feeding':
        'Potting soil with at least a third of sand or perlite. One light feed in April and one in August.',
      'New plants':
        'A single leaflet pushed into damp sand grows a rhizome, but takes close to a year. Dividing the clump is quicker.',
      'Pets and children':
        'The sap irritates skin and mouth, and chewing it upsets the stomach of cats and dogs. Wash your hands after cutting it.',
    },
    benefits: [
      'Needs water only two or three times a month',
      'Keeps its colour under office lighting',
      'Stays upright and tidy without pruning',
      'Hardly ever attacked by mealybugs or mites',
    ],
    facts: potted({
      light: 'low',
      water: 'rare',
      effort: 'easy',
      places: ['indoors'],
      pets: toxic(
        'Keating RC. Systematic occurrence of raphide crystals in Araceae. Annals of the Missouri Botanical Garden 91, 2004, 495–504',
      ),
      heightCm: 45,
      spreadCm: 35,
      grownHeightCm: 80,
      potCm: 15,
      edible: false,
      humidity: 'dry',
      minCelsius: 12,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'rubber-plant',
    name: 'Rubber Plant',
    scientificName: 'Ficus elastica',
    otherNames:
      'Rubber fig, Indian rubber tree, Indian rubber fig, रबर प्लांट, रबर का पौधा, Rabar ka paudha, रबराचे झाड, Rabrache jhad',
    category: 'indoor',
    price: 499,
    stock: 14,
    rating: 4.4,
    description:
      'An Indian tree at home: in Meghalaya people train its living roots into bridges across rivers. In a pot it is a single stem with thick leathery leaves, and each new one comes rolled in a red sheath. Ours is the dark-leaved form, about 75 cm tall in an 8-inch pot. It takes the dry heat of Nagpur and Delhi better than most foliage plants, as long as it stays indoors or under a shaded sit-out. Turn the pot a quarter every fortnight, or it leans to the window. When it nears the ceiling, cut the top; it branches below.',
    careInstructions: {
      Light:
        'A bright room, with an hour or two of morning sun if you can give it. In poor light it drops its lower leaves and grows thin.',
      Water:
        'When the top 4 cm of soil is dry: weekly in summer, every 12 to 14 days in winter. Sudden leaf fall usually means wet roots or a cold draught.',
      'Soil and feeding':
        'Garden soil, compost and sand in equal parts. A balanced feed every month from March to September.',
      'Cleaning and pruning':
        'Wipe the leaves with a damp cloth every two weeks. Prune in February or March, and press tissue on the cut until the white sap stops.',
      'Pets and children':
        'The milky latex irritates skin and is mildly poisonous to cats and dogs. People allergic to latex should wear gloves.',
    },
    benefits: [
      'Native to north-east India and used to our monsoon',
      'Grows into an indoor tree of 2 m in a few years, or stays small with one cut a year',
      'Large smooth leaves show when they need dusting and clean in a minute',
    ],
    facts: potted({
      light: 'bright',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: toxic('Spoerke DG, Smolinske SC. Toxicity of Houseplants. CRC Press, 1990, Ficus'),
      heightCm: 75,
      spreadCm: 40,
      grownHeightCm: 250,
      potCm: 20,
      edible: false,
      humidity: 'average',
      minCelsius: 10,
      maxCelsius: 42,
    }),
  },
  {
    slug: 'areca-palm',
    name: 'Areca Palm',
    scientificName: 'Chrysalidocarpus lutescens',
    otherNames:
      'Butterfly palm, Golden cane palm, Dypsis lutescens, एरेका पाम, सुपारी पाम, Supari palm, अरेका पाम, ॲरेका पाम, Yellow palm',
    category: 'indoor',
    price: 1899,
    discount: 10,
    stock: 9,
    rating: 4.4,
    description:
      'A full clump of yellow canes and arching fronds, the palm of hotel lobbies, grown large enough to screen a window. This one is about 150 cm tall in a 12-inch pot and needs two people to lift. It comes from Madagascar and gives no betel nut; that is another palm. It loves the damp air of the coast. Inland, expect some brown tips between March and June, more where borewell water is salty; snip them along the line of the leaf and rinse the soil through once a month. In a bright hall it opens a new frond every month or so.',
    careInstructions: {
      Light:
        'Bright light close to a window or on a shaded balcony. Soft morning sun is good; the afternoon sun of May burns it.',
      Water:
        'Keep evenly moist but never standing in water: every 2 days in summer, every 5 in winter. Once a month water until it runs freely from the hole, to wash out salts.',
      'Soil and feeding':
        'Cocopeat, compost and coarse sand in equal parts. Feed monthly from March to September; pale new fronds often want magnesium, so give a teaspoon of Epsom salt in a litre of water.',
      Mites: 'In dry months look under the fronds for fine webs. Wash them off in the shower and repeat after a week.',
      'Pets and children': 'Not poisonous to cats or dogs. Fronds that a cat has chewed look ragged, no more.',
    },
    benefits: [
      'Screens a window or divides a room from the first day',
      'Safe in homes with cats, dogs and toddlers',
      'Lives for many years in the same corner',
      'Can spend the monsoon out on the balcony',
    ],
    facts: potted({
      light: 'bright',
      water: 'often',
      effort: 'medium',
      places: ['indoors', 'balcony'],
      pets: nonToxic(listedByAspca('Areca Palm')),
      heightCm: 150,
      spreadCm: 90,
      grownHeightCm: 250,
      potCm: 30,
      edible: false,
      humidity: 'humid',
      minCelsius: 10,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'spider-plant',
    name: 'Spider Plant',
    scientificName: 'Chlorophytum comosum',
    otherNames:
      'Ribbon plant, Airplane plant, Chlorophytum, स्पाइडर प्लांट, मकड़ी पौधा, Makdi paudha, कोळी वनस्पती, Spider ivy, क्लोरोफायटम',
    category: 'indoor',
    price: 149,
    stock: 45,
    rating: 4.2,
    description:
      'A fountain of narrow leaves with a white stripe, and then, once it feels at home, long stalks with baby plants dangling from the ends. Pin a baby onto damp soil and it is a plant of its own within a month; school projects have been won this way. The thick white roots store water, so a week of neglect passes without a mark. Hung on a Bengaluru balcony it makes babies most of the year; in Delhi, bring it in from the cold of January and the wind of May. Sold in a 5-inch pot, about 20 cm tall.',
    careInstructions: {
      Light:
        'Bright shade. A balcony with morning sun is ideal; strong midday sun fades the stripes and burns the tips.',
      Water:
        'When the top 2 cm of soil is dry: every 3 days in summer, every week in winter. Brown tips come from dry air or from chlorine and salts, so let tap water stand overnight.',
      'Soil and feeding':
        'Any potting soil that drains. Feed lightly once a month in the warm season; too much makes leaves but no babies.',
      'New plants':
        'Peg a baby into a small pot while it still hangs on its stalk, and cut the stalk when the baby resists a gentle pull.',
      'Pets and children':
        'Not poisonous to cats, dogs or children. Cats love to chew the leaves and may bring them up again, so hang it high.',
    },
    benefits: [
      'Safe for cats, dogs and small children',
      'Makes baby plants by itself, enough for every neighbour',
      'Fits a hanging pot, a shelf or an office desk',
      'Recovers from a week of neglect',
    ],
    facts: potted({
      light: 'bright',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: nonToxic(listedByAspca('Spider Plant')),
      heightCm: 20,
      spreadCm: 30,
      grownHeightCm: 40,
      potCm: 13,
      humidity: 'average',
      minCelsius: 7,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'lucky-bamboo',
    name: 'Lucky Bamboo',
    scientificName: 'Dracaena sanderiana',
    otherNames:
      'Ribbon dracaena, Curly bamboo, Feng shui bamboo, लकी बैंबू, लकी बांस, Lucky bans, भाग्यशाली बांस, लकी बांबू, Bamboo plant',
    category: 'indoor',
    price: 299,
    stock: 38,
    rating: 4.1,
    description:
      'Not a bamboo at all but a dracaena from the forests of Central Africa, cut into stalks and rooted in water. Ours is the two-tier bunch that people give for a new shop or a first flat: about 25 cm tall, tied with a red ribbon, in a 4-inch glass bowl with pebbles. It asks for clean water and a place away from the sun, which makes it right for a reception desk or a bathroom with a window. Yellow stalks never turn green again, so take them out before the water fouls. Whether it brings luck we leave to you.',
    careInstructions: {
      Light: 'Bright shade or the light of an office. Direct sun turns the stalks yellow within days.',
      Water:
        'Keep the roots covered with 3 cm of water and change it every week. Use filtered, rain or overnight-stood water; chlorine and fluoride brown the tips.',
      Feeding: 'One drop of liquid fertiliser in the bowl every two months. More only feeds algae.',
      Cleaning:
        'Rinse pebbles, roots and bowl once a month. If mosquitoes are about, change the water twice a week: larvae live in any still water.',
      'Pets and children':
        'Poisonous to cats and dogs when chewed; it causes drooling, vomiting and, in cats, wide pupils. Keep the pebbles from toddlers.',
    },
    benefits: [
      'Lives in water, so there is no soil to spill on a desk',
      'Keeps well under office lights',
      'Ready to give: bowl, pebbles and ribbon are included',
    ],
    facts: potted({
      light: 'medium',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors'],
      pets: toxic(SAPONINS_OF_DRACAENA),
      heightCm: 25,
      spreadCm: 12,
      grownHeightCm: 60,
      potCm: 10,
      edible: false,
      humidity: 'average',
      minCelsius: 12,
      maxCelsius: 36,
    }),
  },
  {
    slug: 'heartleaf-philodendron',
    name: 'Heartleaf Philodendron',
    scientificName: 'Philodendron hederaceum',
    otherNames:
      'Sweetheart plant, Philodendron scandens, Philodendron oxycardium, फिलोडेंड्रॉन, हार्टलीफ फिलोडेंड्रॉन, फिलोडेन्ड्रॉन',
    category: 'indoor',
    price: 249,
    stock: 30,
    rating: 4.3,
    description:
      'Like a money plant with softer manners: thinner vines and satiny, perfectly heart-shaped leaves that unroll bronze and turn deep green. In tropical America it creeps up shaded trunks, so it is content at the back of a room, on top of the fridge or on a bathroom shelf. Pinch the tips every two months and one pot becomes a full curtain. It dislikes cold more than dark, so in north India keep it away from the January window at night. Sold in a 5-inch pot with four or five vines, trailing about 25 cm below the rim.',
    careInstructions: {
      Light: 'Medium light, a few steps from a window. It tolerates shade but not direct sun.',
      Water:
        'When the top 3 cm of soil is dry, about every 4 days in summer and every 9 in winter. Limp, dull leaves mean thirst; yellow ones mean too much.',
      'Soil and feeding':
        'Cocopeat, compost and perlite in equal parts. Liquid feed at half strength every month from March to October.',
      Pruning: 'Cut just above a leaf to make the vine branch. The cut pieces root in water in two to three weeks.',
      'Pets and children':
        'Poisonous to cats and dogs when chewed: calcium oxalate irritates mouth, tongue and stomach.',
    },
    benefits: [
      'Grows well two or three metres from a window',
      'Trails up to 2 m from a shelf or climbs a coir stick',
      'Cuttings root in a glass of water',
      'Tolerates the steam of a bathroom',
    ],
    facts: potted({
      light: 'medium',
      water: 'weekly',
      effort: 'easy',
      places: ['indoors'],
      pets: toxic(BURROWS_ARACEAE),
      heightCm: 20,
      spreadCm: 30,
      grownHeightCm: 150,
      potCm: 13,
      edible: false,
      humidity: 'average',
      minCelsius: 12,
      maxCelsius: 36,
    }),
  },
  {
    slug: 'anthurium',
    name: 'Anthurium',
    scientificName: 'Anthurium andraeanum',
    otherNames: "Flamingo flower, Laceleaf, Painter's palette, एंथूरियम, एन्थुरियम, ॲन्थुरियम, Tail flower",
    category: 'indoor',
    price: 599,
    stock: 16,
    rating: 4,
    description:
      'Red, waxed-looking hearts that last six weeks on the plant and two in a vase. Growers in Kerala, Coorg and Sikkim raise anthuriums for the cut-flower trade under shade nets, and that tells you what it wants: warmth, damp air and filtered light. On the coast it flowers all year. In dry inland cities it does best in a bright bathroom or grouped with other plants, and rests in winter. It roots in chips of coconut husk and charcoal, not in garden soil. Sold in a 6-inch pot, about 40 cm tall, with two or three open flowers.',
    careInstructions: {
      Light:
        'Bright filtered light, as behind a thin curtain. Too dark and it stops flowering; direct sun burns brown patches.',
      Water:
        'When the top 2 cm of the mix is dry, about every 3 days in summer and every 6 in winter. Use soft water if you can.',
      'Soil and feeding':
        'Coconut husk chips, charcoal and a little cocopeat; never plain garden soil. A feed rich in phosphorus at quarter strength every two weeks in the growing months.',
      Humidity:
        'Mist in the morning between March and June, or stand the pot over a tray of wet pebbles. Keep it above 15 °C.',
      'Pets and children':
        'Poisonous to cats, dogs and people when chewed; the crystals cause burning and swelling of the mouth. The sap can irritate skin.',
    },
    benefits: [
      'Each flower stays fresh on the plant for about six weeks',
      'Cut flowers last up to two weeks in water',
      'Flowers again and again through the year where air is humid',
    ],
    facts: potted({
      light: 'bright',
      water: 'often',
      effort: 'demanding',
      places: ['indoors'],
      pets: toxic(NAGY_2023),
      heightCm: 40,
      spreadCm: 35,
      grownHeightCm: 60,
      potCm: 15,
      flowers: [3, 4, 5, 6, 7, 8, 9, 10],
      edible: false,
      humidity: 'humid',
      minCelsius: 15,
      maxCelsius: 35,
    }),
  },
]
