import { BURROWS_ASTERACEAE, BURROWS_EUPHORBIA, listedByAspca, nonToxic, potted, toxic } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Succulents and cacti. Long, because it is prose. */
export const succulent: readonly SeedProduct[] = [
  {
    slug: 'aloe-vera',
    name: 'Aloe Vera',
    scientificName: 'Aloe vera',
    otherNames:
      'Ghritkumari, घृतकुमारी, Gwarpatha, ग्वारपाठा, Korphad, कोरफड, Kathalai, एलोवेरा, ॲलोवेरा, Kumari, कुमारी, Aloevera, Elovera, Gwar patha, Korfad',
    category: 'succulent',
    price: 149,
    stock: 52,
    rating: 4.6,
    description:
      "The plant of every grandmother's terrace. It stores a whole dry season in its leaves, which is why it lives on a Jaipur roof through May and rots in a pretty cup without a hole. Ours has eight to ten leaves, about 25 cm tall in a 5-inch pot, and often brings a pup or two at its foot. Pale spots on young leaves are normal and fade with age. If the leaves turn reddish-brown, the sun came on too fast; if they turn soft at the base, water did. Keep it almost dry through the monsoon, under a roof.",
    careInstructions: {
      Light: 'Four hours of sun or a very bright window. Move it from shade into sun over two weeks, or it burns.',
      Water:
        'Soak, then wait until the soil is dry to the bottom: every 7 to 10 days in summer, every 3 weeks in winter and in the rains.',
      'Soil and feeding':
        'Half garden soil, half coarse sand, with a handful of brick chips. A little compost in March is food enough for the year.',
      Pups: 'When pups are 8 cm tall, tip the plant out, pull them away with their roots, let them dry for two days and pot them.',
      'Pets and children':
        'The yellow latex under the skin is a strong purgative and poisonous to cats and dogs. Let a cut leaf drain before you use its clear gel, and do not eat the gel of a plant that has been sprayed.',
    },
    benefits: [
      'Lives through a two-week holiday without help',
      'Gives several new plants a year',
      'Stands full sun on a terrace once it is used to it',
      'Grows in a sandy mix that costs next to nothing',
    ],
    facts: potted({
      light: 'bright',
      water: 'rare',
      effort: 'easy',
      places: ['indoors', 'balcony', 'terrace', 'garden'],
      pets: toxic(
        'Guo X, Mei N. Aloe vera: A review of toxicity and adverse clinical effects. Journal of Environmental Science and Health, Part C 34, 2016, 77–96',
      ),
      heightCm: 25,
      spreadCm: 25,
      grownHeightCm: 60,
      potCm: 13,
      humidity: 'dry',
      minCelsius: 5,
      maxCelsius: 45,
    }),
  },
  {
    slug: 'jade-plant',
    name: 'Jade Plant',
    scientificName: 'Crassula ovata',
    otherNames:
      'Crassula, Friendship tree, Money tree, जेड प्लांट, जेड, जेड का पौधा, Lucky plant, Kuberakshi, कुबेराक्षी, Jed plant',
    category: 'succulent',
    price: 199,
    stock: 34,
    rating: 4.4,
    description:
      'The real jade: thumb-sized, glossy leaves with a red rim in good light, on stems that look like a small oak from the third year. Much of what is sold as jade in India is elephant bush, Portulacaria, which has smaller leaves and thin brown stems; ours is Crassula, and heavier for its size than you expect. It grows slowly enough to spend ten years on one desk. In humid coastal monsoons keep it under cover and nearly dry, since wet roots are the only thing that hurries it. Sold in a 4-inch pot, about 15 cm tall.',
    careInstructions: {
      Light:
        'A bright window with three hours of sun, preferably in the morning. In low light it stretches and topples.',
      Water:
        'When the soil is fully dry and the leaves give a little to the finger: every 8 to 10 days in summer, every 3 weeks in winter and in the rains.',
      'Soil and feeding':
        'Two parts coarse sand or grit, one part soil, one part compost. Feed at half strength in March and in September.',
      Pruning:
        'Cut above a pair of leaves to make two branches. Dry the cutting for three days, then set it in sand; it roots within a month.',
      'Pets and children':
        'Poisonous to cats and dogs, which may vomit and move unsteadily after eating it. Keep it on a high shelf.',
    },
    benefits: [
      'Grows into a small tree that can outlive its first pot by decades',
      'Content with a glass of water a week',
      'Easy to train as a bonsai, and forgiving of mistakes',
      'A single leaf laid on sand becomes a new plant',
    ],
    facts: potted({
      light: 'bright',
      water: 'rare',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: toxic(listedByAspca('Jade Plant')),
      heightCm: 15,
      spreadCm: 12,
      grownHeightCm: 90,
      potCm: 10,
      edible: false,
      humidity: 'dry',
      minCelsius: 5,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'echeveria',
    name: 'Echeveria',
    scientificName: 'Echeveria elegans',
    otherNames: 'Mexican snowball, Mexican gem, Hens and chicks, एचेवेरिया, एचेवेरिया रसीला, इचेवेरिया',
    category: 'succulent',
    price: 249,
    originalPrice: 299,
    stock: 19,
    rating: 4.1,
    description:
      'A rosette of silver-blue leaves, so regular that it looks turned on a lathe. The powder on the leaves is its sunscreen and does not grow back where you touch it, so lift it by the pot. It comes from the high, cool hills of Mexico and does best where nights are cool: Bengaluru, Pune, Shillong, Dehradun. In Chennai or a Delhi June it sulks, and needs shade, moving air and nearly no water until the weather turns. Rain kills it faster than drought. Sold in a 4-inch pot, one rosette about 8 cm across and 5 cm tall.',
    careInstructions: {
      Light:
        'Four hours of gentle morning sun. Without enough light the rosette opens flat and then climbs on a stalk.',
      Water:
        'When the lowest leaves feel slightly soft: every 7 days in cool dry months, every 12 to 15 in the hottest and the wettest. Never pour into the rosette.',
      'Soil and feeding':
        'Three parts grit, pumice or coarse sand to one part compost, in a terracotta pot. No feeding in the first year.',
      Monsoon:
        'From June to September keep it under a roof with wind on it, and take off dry lower leaves, where mould starts.',
      'Pets and children': 'Not poisonous to cats, dogs or children.',
    },
    benefits: [
      'Keeps its size: fits a window sill for years',
      'Safe in homes with pets',
      'Makes a ring of small rosettes that can be parted',
      'Coral-pink flowers on a tall stalk, usually in spring',
    ],
    facts: potted({
      light: 'bright',
      water: 'weekly',
      effort: 'medium',
      places: ['balcony', 'terrace'],
      pets: nonToxic(listedByAspca('Mexican Snowball')),
      heightCm: 5,
      spreadCm: 8,
      grownHeightCm: 10,
      potCm: 10,
      humidity: 'dry',
      minCelsius: 5,
      maxCelsius: 36,
    }),
  },
  {
    slug: 'haworthia',
    name: 'Zebra Haworthia',
    scientificName: 'Haworthiopsis attenuata',
    otherNames:
      'Zebra plant, Zebra cactus, Haworthia attenuata, हावर्थिया, हॉवर्थिया, ज़ेब्रा हावर्थिया, झेब्रा कॅक्टस, Haworthia',
    category: 'succulent',
    price: 219,
    stock: 28,
    rating: 4.3,
    description:
      'Dark pointed leaves ringed with white bumps like a knitting pattern. If you have killed other succulents indoors, start here: in South Africa it grows under bushes, so it is content with a bright desk and no direct sun at all, and it stays the size of a tea cup. It rests in the worst heat and wants next to no water then; it grows when nights are cool. Not a cactus, in spite of the name on many labels, and without a single sharp spine. Sold in a 4-inch pot, about 10 cm tall, usually with two or three offsets.',
    careInstructions: {
      Light:
        'Bright light without midday sun: an east sill, or a desk within a metre of a window. Reddish leaves mean too much sun.',
      Water:
        'When the soil is dry to the bottom: every 10 days from October to March, every 2 to 3 weeks in the hottest months and in the rains.',
      'Soil and feeding': 'Two parts grit to one part compost. A weak feed once in October is enough.',
      Offsets:
        'Part the clump when it touches the rim. Pull offsets off with their roots and keep them dry for three days before potting.',
      'Pets and children': 'Not poisonous to cats, dogs or children, and not prickly.',
    },
    benefits: [
      'Grows well on a desk without direct sun',
      'Safe for pets and children',
      'Needs about two waterings a month',
      'Stays small enough for a 4-inch pot for years',
    ],
    facts: potted({
      light: 'bright',
      water: 'rare',
      effort: 'easy',
      places: ['indoors', 'balcony'],
      pets: nonToxic(listedByAspca('Zebra Haworthia')),
      heightCm: 10,
      spreadCm: 10,
      grownHeightCm: 15,
      potCm: 10,
      humidity: 'dry',
      minCelsius: 5,
      maxCelsius: 40,
    }),
  },
  {
    slug: 'crown-of-thorns',
    name: 'Crown of Thorns',
    scientificName: 'Euphorbia milii',
    otherNames:
      'Christ plant, Christ thorn, Kante ka taj, यूफोर्बिया, Kanton ka taj, कांटों का ताज, काटेरी मुकुट, Kateri mukut, Euphorbia',
    category: 'succulent',
    price: 169,
    stock: 31,
    rating: 4.2,
    description:
      'Grey, viciously thorny stems that wear pairs of small red bracts on almost every day of the year. It comes from Madagascar and takes an Indian summer as it comes: a hot parapet in Hyderabad, a south wall in Ahmedabad, a forgotten corner of a society garden. It drops its leaves when very dry and grows them back with the first rain. Put it where nobody brushes past, and wear gloves, both for the thorns and for the milky sap. Sold in a 5-inch pot, about 25 cm tall, with three to five stems in flower.',
    careInstructions: {
      Light: 'Full sun, four hours or more. In shade it lives on but stops flowering.',
      Water:
        'When the top half of the pot is dry: twice a week in summer, every 10 days in winter. Shelter it from weeks of rain.',
      'Soil and feeding':
        'Half soil, half sand, with a handful of compost. A potash-rich feed every six weeks from March to October.',
      Pruning:
        'Cut stems to any length in March; dip the ends in water to stop the sap. Dry cuttings for a week, then plant them in sand.',
      'Pets and children':
        'Poisonous: the white sap burns eyes, skin and mouth, and the thorns are sharp. Not for a balcony where toddlers or pets play.',
    },
    benefits: [
      'In flower for most of the year in full sun',
      'Stands heat and drought on a parapet',
      'Thorny enough to keep cows and cats off a low wall',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'easy',
      places: ['balcony', 'terrace', 'garden'],
      pets: toxic(BURROWS_EUPHORBIA),
      heightCm: 25,
      spreadCm: 20,
      grownHeightCm: 90,
      potCm: 13,
      flowers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      edible: false,
      humidity: 'dry',
      minCelsius: 7,
      maxCelsius: 45,
    }),
  },
  {
    slug: 'string-of-pearls',
    name: 'String of Pearls',
    scientificName: 'Curio rowleyanus',
    otherNames:
      'String of beads, Senecio rowleyanus, Pearl plant, स्ट्रिंग ऑफ पर्ल्स, मोतियों की माला, Motiyon ki mala, मोत्यांची माळ, Motyanchi mal',
    category: 'succulent',
    price: 399,
    stock: 7,
    rating: 3.9,
    description:
      "Threads of green peas that spill over the rim. Each pea is a leaf with a clear slit that lets light inside, a trick from the dry Cape of South Africa. We tell every buyer the same: this is not a beginner's plant, and the Indian monsoon is its hardest season. It wants bright light on top of the pot, a shallow gritty mix and a roof over its head from June to September. Given that, a strand grows some 20 cm a year and can be coiled back onto the soil to root. Sold in a 4-inch pot, strands about 15 cm long.",
    careInstructions: {
      Light:
        'Bright light that reaches the top of the pot, with an hour or two of early sun. Hung too high, the crown stays in the dark and goes bald.',
      Water:
        'When the pearls look slightly wrinkled: every 10 days in the dry months, every 3 weeks in the rains. From below, in a dish, for ten minutes.',
      'Soil and feeding':
        'Three parts grit to one part cocopeat in a shallow terracotta pot. A weak feed once in spring.',
      'New strands':
        'Lay a strand of 10 cm on damp grit and pin it down. It roots at the joints within three weeks in cool weather.',
      'Pets and children':
        'Poisonous to cats, dogs and people when eaten, and the pearls look like sweets or peas to a small child. Hang it high.',
    },
    benefits: [
      'Hangs where there is no shelf space',
      'Broken strands root again, so nothing is lost',
      'Small white flowers smell of cinnamon, usually in the cool months',
    ],
    // It trails: the height is that above the soil.
    facts: potted({
      light: 'bright',
      water: 'rare',
      effort: 'demanding',
      places: ['indoors', 'balcony'],
      pets: toxic(BURROWS_ASTERACEAE),
      heightCm: 4,
      spreadCm: 12,
      grownHeightCm: 8,
      potCm: 10,
      edible: false,
      humidity: 'dry',
      minCelsius: 7,
      maxCelsius: 36,
    }),
  },
  {
    slug: 'adenium',
    name: 'Adenium (Desert Rose)',
    scientificName: 'Adenium obesum',
    otherNames:
      'Desert rose, Impala lily, अडेनियम, रेगिस्तानी गुलाब, Registani gulab, वाळवंटी गुलाब, Valvanti gulab, एडेनियम, Adenium',
    category: 'succulent',
    price: 549,
    stock: 1,
    rating: 4.5,
    description:
      'A swollen trunk like a small baobab, and on top of it pink trumpets from March until the rains. No two trunks are alike; this one is five years old, about 30 cm tall in an 8-inch bonsai dish, its roots lifted to show. It comes from the dry edge of Africa and Arabia and is at home on a roof in Surat or Chennai. In a cold Delhi winter it drops its leaves and must stay dry until February. Tip cuttings flower too, but only seedlings make a trunk like this.',
    careInstructions: {
      Light: 'Six hours of sun or more. With less it makes long bare branches.',
      Water:
        'Every 2 or 3 days in the heat, when the top 4 cm is dry; once a week in the rains, under a roof; not at all while it stands leafless in winter.',
      'Soil and feeding':
        'Two thirds coarse sand and brick chips, one third compost. Bone meal in February and a potash-rich feed monthly until August.',
      'Pruning and repotting':
        'Shorten branches in February for more flowers. Repot every second year and set it 2 cm higher each time, so that the trunk shows.',
      'Pets and children':
        'Very poisonous: all parts carry heart poisons. Keep it away from pets and children, and wash your hands after cutting it.',
    },
    benefits: [
      'Flowers through the hottest, driest months',
      'The trunk gains character every year, as a bonsai without wires',
      'Grows for years in a shallow dish',
    ],
    facts: potted({
      light: 'sun',
      water: 'weekly',
      effort: 'medium',
      places: ['balcony', 'terrace'],
      pets: toxic(
        'Yamauchi T, Abe F. Cardiac glycosides and pregnanes from Adenium obesum. Chemical and Pharmaceutical Bulletin 38, 1990, 669–672',
      ),
      heightCm: 30,
      spreadCm: 30,
      grownHeightCm: 100,
      potCm: 20,
      flowers: [3, 4, 5, 6],
      edible: false,
      humidity: 'dry',
      minCelsius: 8,
      maxCelsius: 46,
    }),
  },
  {
    slug: 'bunny-ear-cactus',
    name: 'Bunny Ear Cactus',
    scientificName: 'Opuntia microdasys',
    otherNames:
      "Angel's wings, Polka dot cactus, Bunny ears, नागफनी कैक्टस, नागफनी, Nagphani, Nagfani, निवडुंग, Nivdung, कैक्टस, कॅक्टस, Opuntia",
    category: 'succulent',
    price: 199,
    stock: 15,
    rating: 4,
    description:
      "Flat oval pads that sprout in pairs, like a child's drawing of a rabbit. The neat yellow dots are not soft fluff: each is a tuft of hundreds of hair-fine barbs that come off at a touch and itch for a day. Enjoy it from a hand's width away and it asks for little else. Sun, a dry winter and a hole in the pot; it comes from the deserts of Mexico and takes Rajasthan for granted. Each spring it adds two or three pads. Sold in a 4-inch terracotta pot, about 12 cm tall, with three or four pads.",
    careInstructions: {
      Light:
        'Four to six hours of sun. Indoors it needs the brightest sill you have; thin new pads mean too little light.',
      Water:
        'Every 10 days in summer, once a month in winter, not at all in weeks of rain. Wrinkled pads recover after one soaking.',
      'Soil and feeding': 'Two parts coarse sand to one part soil. No more than one weak feed a year, in March.',
      Handling: 'Hold it with folded newspaper or tongs. Remove barbs from skin with sticky tape before you rub.',
      'Pets and children':
        'Not known to be poisonous to cats and dogs, but the barbs hurt skin, mouth and eyes. Keep it well away from curious children and noses.',
    },
    benefits: [
      'Lives on one watering in ten days even in summer',
      'A fallen pad, dried for a week, becomes a new plant',
      'Stays below 40 cm for many years in a pot',
    ],
    facts: potted({
      light: 'sun',
      water: 'rare',
      effort: 'easy',
      places: ['balcony', 'terrace'],
      heightCm: 12,
      spreadCm: 10,
      grownHeightCm: 60,
      potCm: 10,
      edible: false,
      humidity: 'dry',
      minCelsius: 4,
      maxCelsius: 45,
    }),
  },
]
