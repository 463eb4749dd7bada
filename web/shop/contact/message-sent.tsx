import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sprig } from '../../ui/sprig.tsx'

/**
 * The confirmation of a sent message with its ticket, and a link back to the form. Takes the focus, since the focused
 * form is gone.
 */
export function MessageSent({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex min-h-112 animate-appear flex-col items-center justify-center gap-3 text-center">
      <Sprig className="h-20 text-leaf/70" />
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        Thank you!
      </h3>
      <p className="max-w-sm text-ink-soft">
        Your message is with the nursery. A person reads it and answers by e-mail.
      </p>
      <p className="max-w-sm text-ink-soft">
        Your ticket number is <b className="figures whitespace-nowrap text-ink">{ticket}</b>. You get it by e-mail, too.
      </p>
      <Button className="mt-3" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  )
}
