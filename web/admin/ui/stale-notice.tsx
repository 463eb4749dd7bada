import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { returnFocus } from './return-focus.ts'

type Props = {
  title: string
  /** What can replace the typed input, such as `the newer version` */
  newer: string
  details?: ReactNode
  /** The buttons to continue */
  children: ReactNode
}

/** Says that another admin has changed what is being edited; the input stays until a button is pressed. */
export function StaleNotice({ title, newer, details, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    return () => returnFocus(null)
  }, [])
  return (
    <div ref={box}>
      <Notice tone="error" title={title}>
        <p>
          Your changes are not saved yet, and nothing you typed is lost. You can keep it, with the other changes in the
          fields that you left alone, or load {newer} in its place.
        </p>
        {details}
        <div className="mt-3 flex flex-wrap gap-2">{children}</div>
      </Notice>
    </div>
  )
}
