import { useState } from 'react'
import type { Plant } from '../../../../contract/plants.ts'
import type { PackedLine } from '../../../../domain/packed/packed-lines.ts'
import type { AddressedDelivery } from '../../delivery/addressed-delivery.ts'
import { loadedFactParts } from './load-fact-parts.ts'

type Props = {
  part: 'FactsStrip' | 'FactsSection' | 'BundleParts' | 'PackedFacts' | 'PlantPinPart'
  plant: Plant
  /** Of PackedFacts */
  packed?: readonly PackedLine[]
  /** Of PlantPinPart */
  addressed?: AddressedDelivery | null
}

/**
 * A part of the facts of a plant, what a bundle consists of, what a package states, or the form for its delivery. They need
 * no scripts: the server renders them, and the browser leaves them as they were served. Only for plants that it opens
 * itself does it load the code. A page that shows another plant gives it another `key`.
 */
export function PlantFacts({ part, plant, packed = [], addressed = null }: Props) {
  const [parts] = useState(loadedFactParts)
  if (parts === null) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
  }
  const Part = parts[part]
  return (
    <div>
      <Part plant={plant} packed={packed} addressed={addressed} />
    </div>
  )
}

const NONE = { __html: '' }
