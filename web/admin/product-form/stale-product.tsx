import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { changesBetween } from './version-changes.ts'

type Props = {
  loaded: Plant
  /** Null while it could not be looked up */
  newer: Plant | null
  onLook: () => void
  onTake: (newer: Plant) => void
  onMerge: (newer: Plant) => void
}

/** Says that somebody else changed the product, and what, with the ways on. */
export function StaleProduct({ loaded, newer, onLook, onTake, onMerge }: Props) {
  const changes = newer !== null && (
    <p>Changed meanwhile: {changesBetween(loaded, newer).join(', ') || 'nothing on this form'}.</p>
  )
  return (
    <div className="mb-5">
      <StaleNotice title="The product was changed meanwhile." newer="the newer version" details={changes}>
        {newer === null ? (
          <Button size="small" onClick={onLook}>
            Look up the newer version
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => onMerge(newer)}>
              Keep what I typed
            </Button>
            <Button size="small" variant="danger" onClick={() => onTake(newer)}>
              Load the newer version
            </Button>
          </>
        )}
      </StaleNotice>
    </div>
  )
}
