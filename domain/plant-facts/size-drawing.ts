import type { Category } from '../catalogue.ts'
import type { PlantFacts } from './plant-facts.ts'
import { sizeText } from './size-text.ts'

/** A rectangle from its upper left corner, in units of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }

/**
 * A plant or pot on the floor to the right of a chair or a door, all at one scale, with an axis in cm on the left. `plant` is
 * the part above the pot; unknown parts are null. Units are rounded to tenths.
 */
export type SizeDrawing = {
  unitsPerCm: number
  ticks: { y: number; cm: number }[]
  reference: Reference & { box: Box }
  plant: Box | null
  pot: Box | null
  grown: Box | null
  /** Where the heights are written, one above the other if both are known */
  labels: { sold: Label | null; grown: Label | null }
  text: string
}

type Point = { x: number; y: number }
type Label = { at: Point; text: string }
type Reference = { name: 'chair' | 'door'; cm: number; widthCm: number }
const chair: Reference = { name: 'chair', cm: 90, widthCm: 45 }
const door: Reference = { name: 'door', cm: 203, widthCm: 82 }

/** Plants up to this height stand beside a chair, which is taller or nearly as tall; others stand beside a door. */
const BESIDE_A_CHAIR_CM = 120
/**
 * If a grown plant is more than this many times as tall, the plant as sold would be too small to see, so its grown height is
 * only written.
 */
const MOST_TIMES = 12

export const VIEW = { width: 360, height: 296, left: 58, right: 294, top: 26, ground: 264 } as const
const GAP = 14
/** Between the centres of reference and plant, so that the labels below them do not touch */
const LEAST_DISTANCE = 88
const TEXT_HEIGHT = 18
const TICK_STEPS = [10, 20, 50, 100, 200, 500, 1000]
const LARGEST_STEP = 2000
const MOST_TICKS = 6

/** A pot's height in proportion to its diameter, since only that is known, and its largest share of the whole plant's height. */
const POT_HEIGHT = 0.85
const MOST_POT_SHARE = 0.5
/** A plant's width in proportion to its height, if its spread is unknown, and at most when grown. */
const USUAL_WIDTH = 0.6

/** Draws a plant or pot to scale; null if no height is known. Heights as sold are from the floor, including the pot. */
export function sizeDrawing(category: Category, facts: PlantFacts): SizeDrawing | null {
  const sold = category === 'pots' ? potAsSold(facts) : plantAsSold(facts)
  const grown = grownSize(facts, sold)
  if (sold === null && grown === null) return null

  const largest = {
    high: Math.max(sold?.high ?? 0, grown?.high ?? 0),
    wide: Math.max(sold?.wide ?? 0, grown?.wide ?? 0),
  }
  const reference = largest.high <= BESIDE_A_CHAIR_CM ? chair : door
  const { scale, referenceMiddle, middle } = layOut(reference, largest)
  const box = ({ high, wide }: Size, { above = 0, around = middle } = {}): Box => ({
    x: tenths(around - (wide * scale) / 2),
    y: tenths(VIEW.ground - (above + high) * scale),
    width: tenths(wide * scale),
    height: tenths(high * scale),
  })
  return {
    unitsPerCm: scale,
    ticks: ticksAt(scale),
    reference: { ...reference, box: box({ high: reference.cm, wide: reference.widthCm }, { around: referenceMiddle }) },
    plant: sold?.plant ? box(sold.plant, { above: sold.pot?.high }) : null,
    pot: sold?.pot ? box(sold.pot) : null,
    grown: grown && box(grown),
    labels: {
      sold: sold && { at: besideIt(box(sold)), text: `${facts.heightCm} cm` },
      grown: grown && { at: aboveIt(box(grown), sold !== null), text: `${facts.grownHeightCm} cm grown` },
    },
    text: sizeText(category, facts, reference),
  }
}

/** In cm */
type Size = { high: number; wide: number }
/** The whole, made up of the plant above its pot and the pot */
type Sold = Size & { plant: Size | null; pot: Size | null }

function plantAsSold({ heightCm, spreadCm, potCm, potIncluded }: PlantFacts): Sold | null {
  if (heightCm === null) return null
  const pot =
    potCm === null || potIncluded === false
      ? null
      : { high: Math.min(potCm * POT_HEIGHT, heightCm * MOST_POT_SHARE), wide: potCm }
  const high = heightCm - (pot?.high ?? 0)
  const plant = { high, wide: spreadCm ?? high * USUAL_WIDTH }
  return { high: heightCm, wide: Math.max(plant.wide, pot?.wide ?? 0), plant, pot }
}

/** The size of a pot, by its outer width, or by the inner one if only that is known. */
function potAsSold({ heightCm, spreadCm, potCm }: PlantFacts): Sold | null {
  const wide = spreadCm ?? potCm
  if (heightCm === null || wide === null) return null
  const pot = { high: heightCm, wide }
  return { ...pot, plant: null, pot }
}

/** The grown size, in the proportions of the plant as sold, though not too wide. */
function grownSize({ grownHeightCm: high }: PlantFacts, sold: Sold | null): Size | null {
  if (high === null || high > (sold?.high ?? door.cm) * MOST_TIMES) return null
  if (sold === null) return { high, wide: high * USUAL_WIDTH }
  return { high, wide: Math.max(sold.wide, high * Math.min(USUAL_WIDTH, sold.wide / sold.high)) }
}

/** The largest scale at which both fit side by side, centred. */
function layOut(reference: Reference, { high, wide }: Size) {
  const widths = reference.widthCm + wide
  const scale = Math.min(
    (VIEW.ground - VIEW.top) / Math.max(high, reference.cm),
    (VIEW.right - VIEW.left - GAP) / widths,
  )
  const distance = Math.max(GAP + (widths * scale) / 2, LEAST_DISTANCE)
  const start = (VIEW.left + VIEW.right - distance - (widths * scale) / 2) / 2
  const referenceMiddle = start + (reference.widthCm * scale) / 2
  return { scale, referenceMiddle, middle: referenceMiddle + distance }
}

function besideIt({ x, y, width, height }: Box): Point {
  return { x: tenths(x + width + 8), y: tenths(Math.min(y + height / 2, VIEW.ground - TEXT_HEIGHT / 2)) }
}

/** The point above a box, and above the label beside the plant as sold. */
function aboveIt({ x, y, width }: Box, hasTextBeside: boolean): Point {
  const highest = hasTextBeside ? VIEW.ground - TEXT_HEIGHT : VIEW.ground
  return { x: tenths(x + width / 2), y: tenths(Math.min(y, highest) - 8) }
}

function ticksAt(scale: number): SizeDrawing['ticks'] {
  const top = (VIEW.ground - VIEW.top) / scale
  const step = TICK_STEPS.find((each) => top / each <= MOST_TICKS) ?? LARGEST_STEP
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => ({
    y: tenths(VIEW.ground - index * step * scale),
    cm: index * step,
  }))
}

function tenths(units: number): number {
  return Math.round(units * 10) / 10
}
