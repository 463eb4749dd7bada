import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { returnFocus } from './return-focus.ts'

type Props = {
  title: string
  /** What can be loaded in place of what was typed, such as `the newer version` */
  newer: string
  details?: ReactNode
  /** The buttons that lead on */
  children: ReactNode
}

/** Says that somebody else changed what is being edited; nothing typed is lost until one of the ways on is taken. */
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
