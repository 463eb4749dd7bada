import type { Fact } from './fact-kinds.ts'

const lights = { low: 'Low light', medium: 'Medium light', bright: 'Bright light', sun: 'Full sun' } as const
const waterings = { rare: 'Water rarely', weekly: 'Water weekly', often: 'Water often' } as const

/**
 * The facts that filters use or cards show, in the order of the page. They are separate from the others because most pages of
 * the shop load them: this saves 0.2 kB of scripts.
 */
export const filteredFacts = {
  light: {
    kind: 'choice',
    label: 'Light',
    words: lights,
    card: lights,
    short: { icon: 'sun' },
    filter: { name: 'light', order: 1 },
    similarity: 3,
    column: 'light',
  },
  /** In an Indian spring */
  water: {
    kind: 'choice',
    label: 'Water',
    words: { rare: 'Rarely', weekly: 'Weekly', often: 'Often' },
    short: { icon: 'droplet', words: waterings },
    filter: { name: 'water', order: 5, chips: waterings },
    similarity: 2,
    column: 'water',
  },
  /** The care and experience it needs */
  effort: {
    kind: 'choice',
    label: 'Effort',
    words: { easy: 'Easy', medium: 'Medium', demanding: 'Demanding' },
    card: { easy: 'Easy', demanding: 'Demanding' },
    short: { icon: 'sprout', words: { easy: 'Easy to care for', medium: 'Needs some care', demanding: 'Demanding' } },
    filter: {
      name: 'effort',
      order: 3,
      chips: { easy: 'Easy care', medium: 'Medium care', demanding: 'Needs expert care' },
    },
    similarity: 1,
    column: 'effort',
  },
  places: {
    kind: 'choices',
    label: 'Place',
    words: { indoors: 'Indoors', balcony: 'Balcony', terrace: 'Terrace', garden: 'Garden' },
    short: { icon: 'place' },
    filter: { name: 'place', order: 4 },
    formLabel: 'Where it can live',
    similarity: 2,
    column: 'places',
  },
  /** The known risk to cats and dogs that chew it; nobody filters for toxic plants */
  pets: {
    kind: 'verdict',
    label: 'Pets',
    words: { 'non-toxic': 'Non-toxic to pets', toxic: 'Toxic to pets' },
    card: { 'non-toxic': 'Pet safe' },
    short: { icon: 'pets', warning: 'toxic' },
    filter: { name: 'pets', order: 2, only: ['non-toxic'] },
    similarity: 1,
    column: 'pets_verdict',
  },
  /** From the floor, with the pot */
  heightCm: {
    kind: 'number',
    unit: 'cm',
    label: 'Height as sold',
    potLabel: 'Height',
    atMost: { fact: 'grownHeightCm', message: 'The full-grown height must not be below the height as sold' },
    filter: { name: 'maxHeight', legend: 'Height up to', limits: [30, 60, 100, 200] },
    column: 'height_cm',
  },
} as const satisfies Readonly<Record<string, Fact>>
