import { useEffect, useState } from 'react'
import type { Api } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { cardLine, loadDelivery } from './delivery.ts'

const dayOf = cardDays(api)

/** The day and the fee of a plant at a PIN; nothing until they are known. */
export default function CardDay({ plant, pin }: { plant: string; pin: string }) {
  const [known, setKnown] = useState<{ pin: string; day: string | null } | null>(null)
  useEffect(() => {
    let isLeft = false
    void dayOf(pin, plant).then((day) => isLeft || setKnown({ pin, day }))
    return () => {
      isLeft = true
    }
  }, [pin, plant])
  return known?.pin === pin ? known.day : null
}

/** All cards of a page come within this time. */
const GATHER_MS = 20
/** The promise may change with the hour. */
const HOLD_MS = 60_000
/** The most plants of one request */
const MOST_PLANTS = 100

type Lines = ReadonlyMap<string, string>
type Group = { pin: string; plants: string[]; lines: Promise<Lines> }

/**
 * The day and the fee of a plant's card at a PIN, or null if that cannot be loaded. Cards that come together share one
 * request, and a card that comes back within a minute needs none.
 */
export function cardDays(api: Api): (pin: string, plant: string) => Promise<string | null> {
  const held = new Map<string, { line: Promise<string | null>; until: number }>()
  let open: Group | null = null

  function openGroup(pin: string): Group {
    const plants: string[] = []
    const lines = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      if (open?.plants === plants) open = null
      return loadLines(api, pin, plants)
    })
    return { pin, plants, lines }
  }

  return (pin, plant) => {
    const key = `${pin} ${plant}`
    const known = held.get(key)
    if (known && known.until > Date.now()) return known.line
    const group = open?.pin === pin ? open : openGroup(pin)
    open = group
    group.plants.push(plant)
    const line = group.lines.then((lines) => lines.get(plant) ?? null)
    held.set(key, { line, until: Date.now() + HOLD_MS })
    void line.then((text) => text === null && held.delete(key))
    return line
  }
}

/** Without the plants whose answer failed. */
async function loadLines(api: Api, pin: string, plants: readonly string[]): Promise<Lines> {
  const parts = Array.from({ length: Math.ceil(plants.length / MOST_PLANTS) }, (_, index) =>
    plants.slice(index * MOST_PLANTS, (index + 1) * MOST_PLANTS),
  )
  const answers = await Promise.all(parts.map((part) => loadDelivery(api, { pin, plants: part.join() })))
  return new Map(
    answers.flatMap((answer) =>
      'error' in answer
        ? []
        : answer.value.plants.map((promised): [string, string] => [promised.plant, cardLine(promised)]),
    ),
  )
}
