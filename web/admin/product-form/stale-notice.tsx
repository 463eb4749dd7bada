import { useEffect, useRef } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changesBetween } from './version-changes.ts'

type Props = {
  loaded: Plant
  newer: Plant | null
  onLook: () => void
  onTake: (newer: Plant) => void
  onMerge: (newer: Plant) => void
}

/** Says that somebody else changed the product, and what; nothing typed is lost until one of the ways on is taken. */
export function StaleNotice({ loaded, newer, onLook, onTake, onMerge }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} className="mb-5">
      <Notice tone="error" title="The product was changed meanwhile.">
        <p>
          Your changes are not saved yet, and nothing you typed is lost. You can keep it, with the other changes in the
          fields that you left alone, or load the newer version in its place.
        </p>
        {newer !== null && (
          <p>Changed meanwhile: {changesBetween(loaded, newer).join(', ') || 'nothing on this form'}.</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
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
        </div>
      </Notice>
    </div>
  )
}
