import { efforts, lights, places, waterings } from './plant-facts.ts'

/**
 * What a list of plants can be filtered by, with the choices of each kind: several choices of one kind mean any of them.
 * No shopper looks for a toxic plant.
 */
export const factChoices = {
  light: lights,
  water: waterings,
  effort: efforts,
  place: places,
  pets: ['non-toxic'],
} as const

export type FactKind = keyof typeof factChoices
export type FactChoice<Kind extends FactKind> = (typeof factChoices)[Kind][number]

/** The choices of each kind; none: it does not matter. */
export type ChosenFacts = { [Kind in FactKind]: FactChoice<Kind>[] }

/** The heights as sold, in cm, up to which plants are counted. */
export const heightLimits = [30, 60, 100, 200] as const
export type HeightLimit = (typeof heightLimits)[number]
