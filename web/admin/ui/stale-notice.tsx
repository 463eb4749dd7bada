import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { returnFocus } from './use-busy-ids.ts'

type Props = {
  title: string
  /** What can replace the typed input, such as `the newer version` */
  newer: string
  details?: ReactNode
  /** Continues with the typed input or without it */
  onContinue: (keepsEdits: boolean) => void
  /** In place of the buttons to continue, as long as they can do nothing */
  children?: ReactNode
}

/** Says that another admin has changed what is being edited; the input stays until a button is pressed. */
export function StaleNotice({ title, newer, details, onContinue, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    return () => returnFocus(null)
  }, [])
  return (
    <div ref={box}>
      <Notice tone="error" title={title}>
        <p>
          Your changes are not saved yet, but nothing you typed is lost. Keep what you typed and accept the new values
          in all other fields, or load {newer} instead.
        </p>
        {details}
        <div className="mt-3 flex flex-wrap gap-2">
          {children || (
            <>
              <Button size="small" onClick={() => onContinue(true)}>
                Keep what I typed
              </Button>
              <Button size="small" variant="danger" onClick={() => onContinue(false)}>
                Load {newer}
              </Button>
            </>
          )}
        </div>
      </Notice>
    </div>
  )
}
