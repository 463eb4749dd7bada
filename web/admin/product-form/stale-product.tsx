import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { changesBetween } from './version-changes.ts'

type Props = {
  loaded: Plant
  /** Null if it could not be fetched */
  newer: Plant | null
  onFetch: () => void
  onTake: (newer: Plant) => void
  onMerge: (newer: Plant) => void
}

/** Shows what another admin has changed meanwhile, with the ways to continue. */
export function StaleProduct({ loaded, newer, onFetch, onTake, onMerge }: Props) {
  const changes = newer !== null && (
    <p>Changed meanwhile: {changesBetween(loaded, newer).join(', ') || 'nothing on this form'}.</p>
  )
  return (
    <div className="mb-5">
      <StaleNotice title="The product was changed meanwhile." newer="the newer version" details={changes}>
        {newer === null ? (
          <Button size="small" onClick={onFetch}>
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
