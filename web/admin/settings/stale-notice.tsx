import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { onGoOn: (keepsTyped: boolean) => Promise<void> }

/** Says that somebody else saved the settings; nothing typed is lost until one of the ways on is taken. */
export function StaleNotice({ onGoOn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box}>
      <Notice tone="error" title="The settings were changed meanwhile.">
        <p>
          Your changes are not saved yet, and nothing you typed is lost. You can keep it, with the other changes in the
          fields that you left alone, or load the newer settings in its place.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => void onGoOn(true)}>
            Keep what I typed
          </Button>
          <Button size="small" variant="danger" onClick={() => void onGoOn(false)}>
            Load the newer settings
          </Button>
        </div>
      </Notice>
    </div>
  )
}
