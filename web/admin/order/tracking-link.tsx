import { ExternalLink } from 'lucide-react'
import type { Replacement } from '../../../contract/replacement.ts'

/** Courier, tracking number and the courier's page, as far as they are known. */
export function TrackingLink({ shipment: { courier, trackingNumber, trackingUrl } }: Pick<Replacement, 'shipment'>) {
  return (
    <>
      {courier !== null && <span className="block break-words">{courier}</span>}
      {trackingNumber !== null && <span className="figures block break-all">{trackingNumber}</span>}
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
        >
          Track parcel
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </>
  )
}
