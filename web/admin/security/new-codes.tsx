import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { useShopName } from '../../settings.ts'
import { Button } from '../../ui/button.tsx'

type Props = { codes: readonly string[]; onDone: () => void }

/** Recovery codes, shown only once: to copy, or to save as a file. */
export function NewCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shopName = useShopName()
  useEffect(() => heading.current?.focus(), [])

  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Copied'),
      () => toast.error('They could not be copied. Please save them as a file.'),
    )
  }
  return (
    <section aria-labelledby="new-codes" className="rounded-press border border-leaf/50 bg-leaf-mist p-4 sm:p-5">
      <h2 id="new-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Keep your recovery codes
      </h2>
      <p className="mt-1 max-w-prose">
        Each gets you in once without your phone or passkey. They are shown only now: print them or keep them where you
        keep passwords.
      </p>
      <ul className="figures mt-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" onClick={() => saveAsFile(codes, shopName)}>
          Save as a file
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  )
}

function saveAsFile(codes: readonly string[], shopName: string): void {
  const text = `Recovery codes for ${shopName}. Each works once.\n\n${codes.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
