export const about = {
  story: {
    heading: 'How the nursery began',
    paragraphs: [
      'In 2011 Vaishali Jagtap put up one shade net on the onion field that her father had farmed at Uruli Kanchan, east of Pune. The first crop under it was 400 money plants, rooted in cut-down water bottles. She sold them on Sundays from a hired tempo outside a housing society in Hadapsar, and went home with twelve.',
      'Customers came back with questions more often than with complaints: why the tips were brown, how much water is a little, whether the plant minded the cooler. She wrote the answers on the back of the bills. The care notes on our plant pages grew out of those bills.',
      'Paudha is Hindi for a young plant. Today six shade houses stand on the field, next to an open well and a rain pond. We raise most of the plants ourselves, buy grafted fruit trees and anthuriums from growers in Kerala and the Konkan whom we visit every year, and still keep one bed of money plants in bottles.',
    ],
  },
  mission: {
    heading: 'What we’re here for',
    text: 'We want plants to live long in the homes they go to. So we sell what grows in Indian light and water, say plainly what doesn’t, and help when a leaf turns yellow, whether the plant came from us or not.',
  },
  values: {
    heading: 'How we work',
    items: [
      {
        title: 'We tell you the truth',
        text: 'If a plant is poisonous to your cat, drops its leaves in winter or hates Delhi in June, its page says so. We do not promise that plants clean the air in a room or cure anything.',
      },
      {
        title: 'We send strong plants',
        text: 'Every plant stands outside the shade house for two weeks before it is sold. It looks less glossy than one straight from the net, and it survives the move.',
      },
      {
        title: 'We are fair to growers',
        text: 'Everyone at the nursery is paid by the month, monsoon included. Potters and growers who work for us are paid on delivery.',
      },
      {
        title: 'We stay reachable',
        text: 'Someone from the nursery answers the phone and reads every e-mail. Send a photo of the plant, and we’ll give you advice before we think of selling you another.',
      },
    ],
  },
  team: {
    heading: 'Who you’ll meet',
    members: [
      {
        name: 'Vaishali Jagtap',
        role: 'Founder',
        text: 'Grew up on this farm and studied agriculture in Rahuri. Decides what we grow, and writes the care notes from what customers ask.',
      },
      {
        name: 'Ramesh Kamble',
        role: 'Head grower',
        text: 'Has been here since the second shade net. He can tell an overwatered plant by the sound of its pot.',
      },
      {
        name: 'Farida Mulla',
        role: 'Packing and delivery',
        text: 'Designed our boxes after riding along in the van for a month. She knows every lift and every watchman between Hadapsar and Nigdi.',
      },
      {
        name: 'Nikhil Deshpande',
        role: 'Orders and questions',
        text: 'Answers phone calls and e-mails. He keeps 40 succulents on a balcony in Hadapsar and has drowned, by his own count, 60.',
      },
    ],
  },
  sustainability: {
    heading: 'Light on the land',
    text: 'A nursery uses water, plastic and fuel. This is what we do about it, and what we have not solved yet.',
    points: [
      {
        title: 'Water',
        text: 'Rain from the roofs and paths fills a pond that holds 3 lakh litres, which lasts us into February. After that we draw from the well, as our neighbours do. All beds are on drip lines.',
      },
      {
        title: 'Soil',
        text: 'We pot in cocopeat, a little garden soil, and compost made from our own prunings. We use no peat. Any sand we use is crushed stone, not river sand.',
      },
      {
        title: 'Pest control',
        text: 'Soapy water, neem oil and sticky cards come first. When a crop needs something stronger, it is not sold until the waiting period on the label has passed; we hold edible plants back for another month.',
      },
      {
        title: 'Pots and boxes',
        text: 'Our boxes are made of paper and straw, with no foam. Nursery pots are still plastic: bring back ten clean ones, and we’ll give you a packet of seeds.',
      },
    ],
  },
} as const
