import type { ComponentProps } from 'react'
import { PinPart } from './pin-part.tsx'

/** `PinPart` as the server renders it, without its code in the browser: that leaves it as it was served. */
export function ServedPinPart(props: ComponentProps<typeof PinPart>) {
  if (import.meta.env.SSR) {
    return (
      <div>
        <PinPart {...props} />
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NONE} />
}

const NONE = { __html: '' }
