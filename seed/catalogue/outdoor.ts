import { nonToxic, potted, toxic } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Plants for balconies, terraces and gardens. Long, because it is prose. */
export const outdoor: readonly SeedProduct[] = [
  {
    slug: 'hibiscus',
    name: 'Hibiscus',
    scientificName: 'Hibiscus × rosa-sinensis',
    otherNames:
      'Gudhal, गुड़हल, Jaswand, जास्वंद, Sembaruthi, China rose, Hibiscus rosa-sinensis, Gurhal, Arhul, Jaba, जबा कुसुम, Jaswandi, जास्वंदी, अड़हुल, Shoe flower, Adhul, Odhul, Jasud',
    category: 'outdoor',
    price: 199,
    stock: 42,
    rating: 4.5,
    description:
      'The single red gudhal that is offered to Ganpati and Kali, planted beside doors from Kerala to Bengal. A flower opens in the morning and is finished by the next day, but a plant in full sun makes another, and another, for nine months of the year. Ours has five or six branches, about 45 cm tall in an 8-inch pot, and usually carries buds. On arrival a few buds may drop from the shaking; new ones come within two weeks. It shrugs off Pune and Chennai heat. In Delhi it pauses in January and wants a warm wall.',
    careInstructions: {
      Light: 'At least five hours of direct sun. In half shade it grows leaves and few flowers.',
      Water:
        'Daily in summer, twice on days above 40 °C, every third day in winter. In the rains make sure that the hole in the pot is open.',
      'Soil and feeding':
        'Garden soil, compost and sand in equal parts. A handful of compost every month, and a teaspoon of sulphate of potash every six weeks while it flowers.',
      Pruning:
        'Cut all branches back by a third in February, or in the south after the heavy rains. Flowers come on new wood.',
      'Mealybugs and pets':
        'White cotton in the leaf joints is mealybug: wipe it off and spray neem oil with soap water in the evening, three times, a week apart. The plant is not known to be poisonous to cats or dogs.',
    },
    benefits: [
      'Fresh flowers for puja on most mornings',
      'Brings sunbirds and butterflies to a balcony',
      'Makes a hedge of 2 m in open ground',
      'Strikes easily from cuttings in the monsoon',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      heightCm: 45,
      spreadCm: 35,
      grownHeightCm: 250,
      potCm: 20,
      flowers: [3, 4, 5, 6, 7, 8, 9, 10, 11],
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 45,
    }),
  },
  {
    slug: 'mogra-jasmine',
    name: 'Mogra Jasmine',
    scientificName: 'Jasminum sambac',
    otherNames: 'Mogra, मोगरा, Bela, Malligai, Mallige, Arabian jasmine, Motia, Mogara, मोगरा फूल, बेला',
    category: 'outdoor',
    price: 179,
    stock: 36,
    rating: 4.5,
    description:
      'The white, double jasmine of gajras and summer evenings. Buds open after sunset, and three of them scent a room. It flowers in flushes from March to September, and the hotter the terrace the better, which is why it thrives where other plants sulk in May. The secret is a hard cut in winter: growers in Tamil Nadu prune to knee height every year and are paid back in buds. Sold in an 8-inch pot, a bushy plant about 35 cm tall. In the first month it may only make leaves while the roots settle.',
    careInstructions: {
      Light: 'Full sun, six hours or more. In shade it turns into a green climber without flowers.',
      Water:
        'Daily from March to June, every second day otherwise, less in winter rest. Let the surface dry between waterings in the monsoon.',
      'Soil and feeding':
        'Loose soil with a third of well-rotted manure. From February, a monthly feed with more potash than nitrogen, such as mustard cake water or bone meal with wood ash.',
      Pruning:
        'In January cut every stem back to half and strip the leaves. After each flush nip the tips by two leaf pairs.',
      'Pets and children': 'Not poisonous to cats or dogs.',
    },
    benefits: [
      'Scented buds for hair, puja or a bowl of water from March to September',
      'Loves the hot terrace where other plants struggle',
      'Stays a compact bush with one pruning a year',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      pets: nonToxic(
        'Kunhachan P, Banchonglikitkul C, Kajsongkram T, et al. Chemical Composition, Toxicity and Vasodilatation Effect of the Flowers Extract of Jasminum sambac. Evidence-Based Complementary and Alternative Medicine, 2012, 471312 (in rats)',
      ),
      heightCm: 35,
      spreadCm: 35,
      grownHeightCm: 150,
      potCm: 20,
      flowers: [3, 4, 5, 6, 7, 8, 9],
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 46,
    }),
  },
  {
    slug: 'desi-rose',
    name: 'Desi Rose',
    scientificName: 'Rosa × damascena',
    otherNames:
      'Desi gulab, गुलाब, Damask rose, Paneer rose, Fasli gulab, Gulab, देसी गुलाब, Gulabache jhad, गुलाबाचे झाड, Desi rose plant',
    category: 'outdoor',
    price: 229,
    stock: 22,
    rating: 4.2,
    description:
      'The old pink rose of gulkand and rose water, grown by the field around Pushkar and Kannauj. Its flowers are loose and small beside a florist rose, and they fall in two days, but no hybrid has this scent. The great flush comes in March and April, a smaller one after the rains. Ours grows on its own roots, about 45 cm tall in an 8-inch pot, with plenty of fine prickles. Our plants are sprayed against fungus while young, so use petals in the kitchen only from flowers that open two months after they reach you.',
    careInstructions: {
      Light: 'Six hours of sun, best from the east. In places above 42 °C give light shade after noon.',
      Water:
        'Water the soil, not the leaves, when the top 3 cm is dry: daily in summer, every third day in winter. Wet leaves in the evening invite black spot.',
      'Soil and feeding':
        'Garden soil with a third of cow-dung manure and some sand. Feed in October and again in January, and stop in high summer.',
      Pruning:
        'In mid-October cut out weak and dead wood and shorten the rest by a third, always above a bud that looks outward. Remove faded flowers through the season.',
      'Pets and children':
        'Not poisonous to cats, dogs or children, but the prickles scratch. Place it where small hands do not reach.',
    },
    benefits: [
      'Strong scent, from a single flower in the room',
      'Petals for gulkand and sherbet once the plant is free of sprays',
      'Grows on its own roots, so no wild shoots appear from below a graft',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      pets: nonToxic(
        'Akbari M, Kazerani HR, Kamrani A, Mohri M. A preliminary study on some potential toxic effects of Rosa damascena Mill. Iranian Journal of Veterinary Research 14, 2013, 232–236 (in dogs)',
      ),
      heightCm: 45,
      spreadCm: 35,
      grownHeightCm: 180,
      potCm: 20,
      flowers: [3, 4, 10, 11],
      edible: true,
      humidity: 'average',
      minCelsius: 0,
      maxCelsius: 44,
    }),
  },
  {
    slug: 'bougainvillea',
    name: 'Bougainvillea',
    scientificName: 'Bougainvillea glabra',
    otherNames:
      'Kagaz phool, कागज़ी फूल, Booganbel, बोगनवेल, Paper flower, बोगनवेलिया, Bogainvel, Boganvel, Boganvilla, कागदी फूल, Kagdi phool',
    category: 'outdoor',
    price: 349,
    discount: 15,
    stock: 20,
    rating: 4.3,
    description:
      'Magenta papery bracts in such numbers that the leaves disappear, and just when the rest of the garden is tired: from November to May. It is the plant for the terrace that gets everything, the 45 °C of Delhi and the wind of the eighth floor. It flowers on hardship. Water it generously and you will have a fine green bush; keep it slightly thirsty and pot-bound and it blazes. Sold in a 10-inch pot, about 60 cm tall, as a bush with several stems. It can be trained over a railing, up a pipe or into a small tree.',
    careInstructions: {
      Light: 'All the sun you have, six hours at the very least. It does not flower in shade.',
      Water:
        'Wait until the leaves just begin to lose their stiffness, then soak: every 2 or 3 days in summer, weekly in winter. In the monsoon move the pot under the eaves if you can.',
      'Soil and feeding':
        'Lean and gritty: half garden soil, half sand with a little compost. Feed in October and January with potash; nitrogen gives leaves only.',
      Pruning: 'Shorten long shoots after each flush and shape it hard in June or July. Wear gloves.',
      'Pets and children':
        'Has hard, hooked thorns, and the sap may irritate skin. Leaves eaten in quantity upset the stomach of a pet.',
    },
    benefits: [
      'In colour from November to May with little water',
      'Stands heat, wind and neglect on an open terrace',
      'Covers a railing within two seasons',
      'Lives for decades and makes a good bonsai',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      heightCm: 60,
      spreadCm: 50,
      grownHeightCm: 400,
      potCm: 25,
      flowers: [1, 2, 3, 4, 5, 11, 12],
      humidity: 'dry',
      minCelsius: 3,
      maxCelsius: 46,
    }),
  },
  {
    slug: 'holy-basil',
    name: 'Tulsi (Holy Basil)',
    scientificName: 'Ocimum tenuiflorum',
    otherNames:
      'Tulsi, तुलसी, Holy basil, Tulasi, Vrinda, Ocimum sanctum, तुळस, Tulas, Tulshi, वृंदा, Krishna tulsi, कृष्ण तुलसी, Shyama tulsi, Rama tulsi',
    category: 'outdoor',
    price: 99,
    stock: 58,
    rating: 4.7,
    description:
      'The tulsi of the courtyard, with its smell of clove and pepper. Our plants are raised from seed: most are the green Rama tulsi, some flush purple like Shyama, and the seed alone decides which. Each comes in a 5-inch pot, about 22 cm tall and already pinched twice, so that it grows as a bush and not as a stick. Tulsi is short-lived by nature, two or three years, and cold is its enemy: north of Nagpur take it indoors on December nights. Let one flower spike ripen each year and you will never run out.',
    careInstructions: {
      Light: 'Four to six hours of sun. A sill with morning sun is enough; a dark puja room is not.',
      Water:
        'Every day in summer, every second or third day in winter, in the morning. Offerings of milk or oil in the pot rot the roots, so pour those elsewhere.',
      'Soil and feeding':
        'Garden soil, compost and sand in equal parts. A spoon of vermicompost every three weeks in the warm months.',
      Pinching:
        'Nip off the flower spikes (manjari) as they appear; a plant that sets seed grows woody and dies back. Never strip more than a third of the leaves at once.',
      'Pets and children': 'Not poisonous to cats, dogs or children.',
    },
    benefits: [
      'Fresh leaves for puja, tea and kadha',
      'Flowers feed bees when you let a spike open',
      'Sows itself: the seed of one spike gives dozens of plants',
      'Small enough for a window sill',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      pets: nonToxic(
        'Gautam MK, Goel RK. Toxicological Study of Ocimum sanctum Linn Leaves. Journal of Toxicology, 2014, 135654 (in mice and rats)',
      ),
      heightCm: 22,
      spreadCm: 18,
      grownHeightCm: 90,
      potCm: 13,
      edible: true,
      humidity: 'average',
      minCelsius: 10,
      maxCelsius: 43,
    }),
  },
  {
    slug: 'curry-leaf',
    name: 'Curry Leaf',
    scientificName: 'Bergera koenigii',
    otherNames:
      'Kadi patta, कड़ी पत्ता, Meetha neem, Karivepaku, Kariveppilai, Murraya koenigii, Curry leaves, Curry patta, Kadhipatta, कढीपत्ता, करी पत्ता, मीठा नीम, Kadhi limb, कढीलिंब',
    category: 'outdoor',
    price: 149,
    stock: 40,
    rating: 4.4,
    description:
      'A tree that lives happily in a bucket and hands you a sprig for every tadka. Ours is the strongly scented small-leaved kind, grown from seed, about 45 cm tall in an 8-inch pot. Be patient in the first year and pick little; from the second on, picking whole stalks makes it branch. In the north it drops leaves in the cold and looks dead in January. It is not: scratch the bark, see green, wait for March. A spoon of sour buttermilk in the watering can is the old trick against pale leaves, and where the water is hard its acid does some good.',
    careInstructions: {
      Light: 'Full sun, five hours or more. Seedlings and freshly moved plants like shade at noon for two weeks.',
      Water:
        'When the top 3 cm of soil is dry: every day or two in summer, every 5 days in winter. It rots in a pot without a hole.',
      'Soil and feeding':
        'Slightly sour, loose soil: garden soil, compost and cocopeat in equal parts. Compost monthly from March to September, and thin buttermilk (one part to ten of water) every few weeks.',
      'Picking and pruning':
        'Snap off whole stalks, not single leaflets. Cut the leading shoot at 60 cm in March, and remove flower buds if you want leaves.',
      'Pests, pets and children':
        'Striped caterpillars of the lime butterfly can strip it in days; move them by hand. The leaves are not known to harm cats or dogs, but nobody should eat the seeds inside the black berries.',
    },
    benefits: [
      'Fresh curry leaves all year in the south, March to December in the north',
      'One plant is enough for a family of four from its third year',
      'Caterpillar food plant of swallowtail butterflies',
      'Needs no repotting for two years at a time',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      heightCm: 45,
      spreadCm: 30,
      grownHeightCm: 400,
      potCm: 20,
      edible: true,
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 43,
    }),
  },
  {
    slug: 'marigold-plant',
    name: 'Marigold Plant',
    scientificName: 'Tagetes erecta',
    otherNames: 'Genda, गेंदा, Zendu, झेंडू, Chendu, African marigold, Gainda, गेंदे का पौधा, झेंडूचे झाड, Jhendu, Hazara',
    category: 'outdoor',
    price: 49,
    stock: 55,
    rating: 4.1,
    description:
      'Young orange marigolds, sold singly, each in a 4-inch pot, about 20 cm tall and in first bud. Six of them fill a railing planter; twelve make enough for a toran at Dussehra and again at Diwali. They are annuals: they flower for about three months, set seed and are done, and there is nothing you did wrong. Winter sun suits them best on the plains, while in Pune and Bengaluru they can be planted in almost any month except the heaviest rains. Keep the dry heads, rub out the black needles, and you have the seed for next season.',
    careInstructions: {
      Light: 'Full sun, five hours at least. In shade the stems stretch and flop.',
      Water:
        'Water the soil when its surface is dry, daily in a small pot in warm weather. Wet flower heads rot, so avoid the rose of the watering can.',
      'Soil and feeding':
        'Move into a pot of at least 8 inches or a bed within a week of arrival. Ordinary soil with a quarter of compost; a little bone meal at planting is enough.',
      Deadheading:
        'Pinch the tip once after planting, and take off faded flowers twice a week. That alone doubles the number of blooms.',
      'Pets and children':
        'Of low toxicity: the sap can irritate skin, and a pet that eats a lot of it may have an upset stomach.',
    },
    benefits: [
      'Flowers for garlands and torans within weeks',
      'Its roots discourage some root-knot nematodes in vegetable beds',
      'Gives free seed for the next season',
      'The lowest price for colour on a balcony',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      heightCm: 20,
      spreadCm: 15,
      grownHeightCm: 60,
      potCm: 10,
      flowers: [1, 2, 3, 10, 11, 12],
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 38,
    }),
  },
  {
    slug: 'ixora',
    name: 'Ixora',
    scientificName: 'Ixora coccinea',
    otherNames: 'Rugmini, रुक्मिणी, Rangan, Chethi, Vetchi, Jungle geranium, एक्सोरा, इक्सोरा, Rukmini, रंगन, Pitkuli',
    category: 'outdoor',
    price: 189,
    stock: 24,
    rating: 4,
    description:
      'Round heads of small scarlet stars, the chethi of Kerala temple courtyards and a native of south India and Sri Lanka. Children pull the flowers apart for the drop of nectar at the end. It is a slow, dense shrub that needs little cutting and suits a pot for years. Where it belongs, on red, slightly acid soil with a real monsoon, it flowers most of the year. In Delhi or on Pune borewell water the leaves turn yellow between the veins: that is lime, not thirst. Sold in an 8-inch pot, about 40 cm tall.',
    careInstructions: {
      Light: 'Four to six hours of sun; in the hottest cities shade from the west.',
      Water:
        'Keep evenly moist: daily in summer, every third day in winter. Rain water is best, so stand a bucket out in the monsoon.',
      'Soil and feeding':
        'Acid and loose: red soil, cocopeat and leaf mould in equal parts. If new leaves yellow, give chelated iron once a month. Never add lime or ash.',
      Pruning: 'Cut off spent heads with the first pair of leaves below. Shape it lightly after the main flush.',
      'Pets and children': 'Not known to be poisonous to cats, dogs or children.',
    },
    benefits: [
      'Each flower head lasts three to four weeks',
      'Rich in nectar for butterflies and sunbirds',
      'Keeps a compact shape, fit for a low hedge or a pot',
      'Native to south India and at ease in the monsoon',
    ],
    facts: potted({
      light: 'sun',
      water: 'often',
      effort: 'medium',
      places: ['balcony', 'terrace', 'garden'],
      heightCm: 40,
      spreadCm: 35,
      grownHeightCm: 150,
      potCm: 20,
      flowers: [3, 4, 5, 6, 7, 8, 9, 10, 11],
      humidity: 'humid',
      minCelsius: 8,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'champa',
    name: 'Champa (Frangipani)',
    scientificName: 'Plumeria rubra',
    otherNames: 'Chafa, चाफा, चंपा, Gulachin, Temple tree, Plumeria, Frangipani, चम्पा, देवचाफा, Devchafa, गुलचीन',
    category: 'outdoor',
    price: 449,
    stock: 12,
    rating: 4.4,
    description:
      'The temple tree with white, yellow-hearted flowers that lie on the ground each morning as if someone had arranged them. This is chafa or gulachin, not the sona champa of perfume, which is a magnolia. It came from Mexico centuries ago and took to India. Its thick branches hold water, and it drops every leaf in the cool season; a bare champa in January is asleep, not dead. Sold in a 10-inch pot, about 75 cm tall, with two or three branches, grown from a cutting of a flowering tree, so it can bloom in its first or second summer.',
    careInstructions: {
      Light: 'Full sun, six hours or more. Without it there will be leaves but no flowers.',
      Water:
        'Twice a week in summer, letting the soil dry in between; hardly at all once the leaves have fallen. Soft stem tips mean rot from too much water.',
      'Soil and feeding':
        'Very free-draining: garden soil with half its volume of sand or brick chips. Bone meal in March and a potash-rich feed monthly until August.',
      'Pruning and cuttings':
        'Cut in February if it must be smaller; each cut gives two or three branches. Let cuttings dry for a week before planting them in sand.',
      'Pets and children':
        'The white sap irritates skin and eyes, and the stomach of people, cats and dogs when swallowed. Wash it off at once.',
    },
    benefits: [
      'Scented flowers from April to October',
      'Needs little water for a plant of its size',
      'Stays below 2 m in a large pot, and makes a shade tree in the ground',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'easy',
      places: ['terrace', 'garden'],
      heightCm: 75,
      spreadCm: 40,
      grownHeightCm: 500,
      potCm: 25,
      flowers: [4, 5, 6, 7, 8, 9, 10],
      humidity: 'average',
      minCelsius: 5,
      maxCelsius: 45,
    }),
  },
  {
    slug: 'neem',
    name: 'Neem',
    scientificName: 'Azadirachta indica',
    otherNames: 'नीम, Kadunimb, कडुनिंब, Vembu, Vepa, Margosa, Indian lilac, Nimb, कडूलिंब, Kadulimb, निंब, नीम का पेड़',
    category: 'outdoor',
    price: 129,
    stock: 27,
    rating: 4.2,
    description:
      'A sapling of the tree under which half of rural India takes its afternoon rest. Let us be clear before you buy: a neem belongs in the ground, at least five metres from a wall or a water pipe. In a pot it is a guest for three or four years, kept small by pruning, and useful all the same for a sprig at Gudi Padwa and Ugadi. Once rooted it lives on the rain of Marathwada or Kutch. Sold in an 8-inch bag pot, about 60 cm tall, straight-stemmed, best planted out with the first good rain in June.',
    careInstructions: {
      Light: 'Full sun from the first day. It is not a plant for rooms.',
      Water:
        'Every second day in a pot in summer. In the ground, twice a week for the first two dry seasons, and then not at all.',
      'Soil and planting':
        'Any soil that does not stay waterlogged, even poor and stony. Dig a pit of 60 cm, mix in two buckets of compost, and water in well.',
      Pruning:
        'In a pot cut the leader at 1 m and shorten the side shoots each February. In the ground only remove low branches.',
      'Pets and children':
        'Fresh leaves are merely bitter, but neem seeds and neem oil are poisonous when swallowed, above all to small children, cats and dogs.',
    },
    benefits: [
      'Deep shade within five to six years in open ground',
      'Grows without watering once established in dry districts',
      'Spring flowers for chutney and pachadi',
      'Dried leaves among stored grain and woollens are the old way to keep insects off',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'easy',
      places: ['garden'],
      pets: toxic(
        'Boeke SJ, Boersma MG, Alink GM, et al. Safety evaluation of neem (Azadirachta indica) derived pesticides. Journal of Ethnopharmacology 94, 2004, 25–41',
      ),
      heightCm: 60,
      spreadCm: 25,
      grownHeightCm: 1500,
      potCm: 20,
      flowers: [3, 4, 5],
      humidity: 'dry',
      minCelsius: 2,
      maxCelsius: 48,
    }),
  },
]
