import { capitalised } from '../../../domain/catalogue.ts'

/** The delivery state. */
export function ShipmentState({ status }: { status: string }) {
  return <>{capitalised(status)}</>
}
