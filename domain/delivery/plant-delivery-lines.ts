import type { PlantDelivery } from './plant-delivery.ts'

/** The properties of a product's delivery with what a line calls them, in the order of the lines. */
const labels = {
  vanOnly: 'Only by van',
  notTo: 'Not to',
  reason: 'Reason',
  maxCelsius: 'Most °C',
  minCelsius: 'Least °C',
  depotDays: 'Days in a depot',
  weightGrams: 'Weight in g',
} as const satisfies Record<keyof PlantDelivery, string>

type Key = keyof typeof labels

/** A line like `Weight in g: 900` for each thing that is said of how a product travels. */
export function plantDeliveryLines(delivery: PlantDelivery | null): string[] {
  if (delivery === null) return []
  const texts: Record<Key, string> = {
    vanOnly: delivery.vanOnly ? 'yes' : '',
    notTo: delivery.notTo.join(', '),
    reason: delivery.reason ?? '',
    maxCelsius: delivery.maxCelsius?.toString() ?? '',
    minCelsius: delivery.minCelsius?.toString() ?? '',
    depotDays: delivery.depotDays?.toString() ?? '',
    weightGrams: delivery.weightGrams?.toString() ?? '',
  }
  return keys.filter((key) => texts[key] !== '').map((key) => `${labels[key]}: ${texts[key]}`)
}

const keys = Object.keys(labels) as Key[]

/** What such lines say, to be validated by the product form; null without a line, or the first line that says nothing. */
export function readPlantDelivery(lines: readonly string[]): Record<string, unknown> | null | { unreadable: string } {
  if (lines.length === 0) return null
  const read: Record<string, unknown> = {}
  for (const line of lines) {
    const [label = '', ...rest] = line.split(':')
    const key = keys.find((one) => labels[one].toLowerCase() === label.trim().toLowerCase())
    const text = rest.join(':').trim()
    if (key === undefined || text === '' || key in read) return { unreadable: line }
    read[key] = valueIn(key, text)
  }
  return read
}

function valueIn(key: Key, text: string): unknown {
  if (key === 'reason') return text
  if (key === 'notTo') return text.split(',').map((state) => state.trim())
  if (key === 'vanOnly') return text.toLowerCase() === 'yes' ? true : text.toLowerCase() === 'no' ? false : text
  return Number(text)
}
