import type { Plant } from '../../../contract/plants.ts'
import type { AddressedDelivery } from './addressed-delivery.ts'
import { PinPart } from './pin-part.tsx'

type Props = { plant: Plant; addressed?: AddressedDelivery | null }

/** `PinPart` of a plant without scripts: for the PIN of the address. */
export function PlantPinPart({ plant, addressed }: Props) {
  return <PinPart {...addressed} action={`/plants/${plant._id}`} />
}
