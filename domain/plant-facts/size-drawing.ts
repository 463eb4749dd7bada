import type { Category } from '../catalogue.ts'
import type { PlantFacts } from './plant-facts.ts'
import { sizeText } from './size-text.ts'

/** A rectangle from its upper left corner, in units of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * A plant or pot on the floor to the right of a chair or a door, all at one scale, with an axis of cm on the left.
 * `plant` is what is above the pot; parts that are unknown are null. Units are rounded to tenths.
 */
export type SizeDrawing = {
  unitsPerCm: number
  ticks: { y: number; cm: number }[]
  reference: Reference & { box: Box }
  plant: Box | null
  pot: Box | null
  grown: Box | null
  /** Where the heights are written, one above the other if both are known */
  labels: { sold: { x: number; y: number } | null; grown: { x: number; y: number } | null }
  text: string
}

export type Reference = { name: 'chair' | 'door'; cm: number; widthCm: number }
const chair: Reference = { name: 'chair', cm: 90, widthCm: 45 }
const door: Reference = { name: 'door', cm: 203, widthCm: 82 }

/** Plants up to this height stand beside a chair, as it is higher or nearly so. */
const BESIDE_A_CHAIR_CM = 120
/** A grown plant that is so many times as high would leave the one that is sold too small to see: it has words alone. */
const MOST_TIMES = 12

export const VIEW = { width: 360, height: 296, left: 58, right: 294, top: 26, ground: 264 } as const
const GAP = 14
/** Between the middles of reference and plant, so that the texts below them stay apart */
const LEAST_DISTANCE = 88
const TEXT_HEIGHT = 18
const TICK_STEPS = [10, 20, 50, 100, 200, 500, 1000]
const MOST_TICKS = 6

/** How high a pot is for its diameter, which alone is known, and how much of the whole plant it is at most. */
const POT_HEIGHT = 0.85
const MOST_POT_SHARE = 0.5
/** How wide a plant is drawn for its height where its spread is unknown, and at most when it has grown. */
const USUAL_WIDTH = 0.6

/** Null where no height is known. Heights as sold are from the floor, with the pot. */
export function sizeDrawing(category: Category, facts: PlantFacts): SizeDrawing | null {
  const sold = category === 'pots' ? potSize(facts) : plantSize(facts)
  const grownCm = drawnGrownHeight(facts)
  const heightCm = Math.max(sold?.heightCm ?? 0, grownCm ?? 0)
  if (heightCm === 0) return null

  const reference = heightCm <= BESIDE_A_CHAIR_CM ? chair : door
  const soldWidthCm = sold === null ? 0 : Math.max(sold.widthCm, sold.potCm ?? 0)
  const grownWidthCm = grownCm === null ? 0 : Math.max(grownCm * widthForHeight(sold), soldWidthCm)
  const widthCm = Math.max(soldWidthCm, grownWidthCm)
  const scale = Math.min(
    (VIEW.ground - VIEW.top) / Math.max(heightCm, reference.cm),
    (VIEW.right - VIEW.left - GAP) / (reference.widthCm + widthCm),
  )
  const between = Math.max(GAP, LEAST_DISTANCE - ((reference.widthCm + widthCm) * scale) / 2)
  const start = (VIEW.left + VIEW.right - (reference.widthCm + widthCm) * scale - between) / 2
  const middle = start + reference.widthCm * scale + between + (widthCm * scale) / 2
  const box = (ofWidth: number, from: number, to: number, around = middle): Box => ({
    x: tenths(around - (ofWidth * scale) / 2),
    y: tenths(VIEW.ground - to * scale),
    width: tenths(ofWidth * scale),
    height: tenths((to - from) * scale),
  })
  const potHeight = sold?.potHeightCm ?? 0
  const soldLabel = sold && {
    x: tenths(middle + (soldWidthCm * scale) / 2 + 8),
    y: tenths(VIEW.ground - Math.max((sold.heightCm * scale) / 2, TEXT_HEIGHT / 2)),
  }
  const grownLabel = grownCm !== null && {
    x: tenths(middle),
    y: tenths(Math.min(VIEW.ground - grownCm * scale, soldLabel ? soldLabel.y - TEXT_HEIGHT / 2 : VIEW.ground) - 8),
  }
  return {
    unitsPerCm: scale,
    ticks: ticksAt(scale),
    reference: { ...reference, box: box(reference.widthCm, 0, reference.cm, start + (reference.widthCm * scale) / 2) },
    plant: sold && potHeight < sold.heightCm ? box(sold.widthCm, potHeight, sold.heightCm) : null,
    pot: sold && sold.potCm !== null ? box(sold.potCm, 0, potHeight) : null,
    grown: grownCm === null ? null : box(grownWidthCm, 0, grownCm),
    labels: { sold: soldLabel, grown: grownLabel || null },
    text: sizeText(category, facts, reference),
  }
}

type Sold = { heightCm: number; widthCm: number; potCm: number | null; potHeightCm: number }

function plantSize({ heightCm, spreadCm, potCm, potIncluded }: PlantFacts): Sold | null {
  if (heightCm === null) return null
  const pot = potIncluded === false ? null : potCm
  const potHeightCm = pot === null ? 0 : Math.min(pot * POT_HEIGHT, heightCm * MOST_POT_SHARE)
  return { heightCm, widthCm: spreadCm ?? (heightCm - potHeightCm) * USUAL_WIDTH, potCm: pot, potHeightCm }
}

/** A pot is as wide as it is outside, or inside if that is all that is known. */
function potSize({ heightCm, spreadCm, potCm }: PlantFacts): Sold | null {
  const widthCm = spreadCm ?? potCm
  if (heightCm === null || widthCm === null) return null
  return { heightCm, widthCm, potCm: widthCm, potHeightCm: heightCm }
}

function drawnGrownHeight({ heightCm, grownHeightCm }: PlantFacts): number | null {
  return grownHeightCm !== null && grownHeightCm <= (heightCm ?? door.cm) * MOST_TIMES ? grownHeightCm : null
}

function widthForHeight(sold: Sold | null): number {
  return sold === null ? USUAL_WIDTH : Math.min(USUAL_WIDTH, sold.widthCm / sold.heightCm)
}

function ticksAt(scale: number): SizeDrawing['ticks'] {
  const top = (VIEW.ground - VIEW.top) / scale
  const step = TICK_STEPS.find((each) => top / each <= MOST_TICKS) ?? 2000
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => ({
    y: tenths(VIEW.ground - index * step * scale),
    cm: index * step,
  }))
}

function tenths(units: number): number {
  return Math.round(units * 10) / 10
}
