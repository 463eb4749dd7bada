import { capitalised } from '../../../domain/catalogue.ts'

/** How far the parcel is. */
export function ShipmentState({ status }: { status: string }) {
  return <>{capitalised(status)}</>
}
