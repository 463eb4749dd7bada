import type { Replacement } from '../../../contract/replacement.ts'
import { replacedText } from '../../../domain/replacement/replacement-text.ts'
import { TrackingNote } from './parcel-note.tsx'

/** The parcels that replace plants of an order, each in a sentence. */
export function Replacements({ replacements }: { replacements: readonly Replacement[] }) {
  return (
    <ul className="mt-2 grid gap-3">
      {replacements.map((replacement) => (
        <li key={replacement._id}>
          <p className="wrap-anywhere">{sentenceOf(replacement)}</p>
          <TrackingNote shipment={replacement.shipment} />
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ status, lines }: Replacement): string {
  const plants = replacedText(lines)
  switch (status) {
    case 'pending':
      return `We are getting ready: ${plants}. You pay nothing for it.`
    case 'shipped':
      return `On its way to you: ${plants}. There is nothing to pay.`
    case 'delivered':
      return `It arrived: ${plants}.`
    case 'cancelled':
      return `We do not send this replacement: ${plants}.`
    case 'lost':
      return `Lost on its way to you: ${plants}. We are sorry, and look at it again.`
    default:
      return plants
  }
}
