import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The back office's frame, before it is known who looks at it. */
export function LayoutFallback() {
  return (
    <div className="flex grow flex-col lg:h-dvh lg:flex-row">
      <div className="h-14 bg-forest lg:h-auto lg:w-50" />
      <main className="grow">
        <PersonalFallback title="Back office">
          <Spinner label="Loading…" />
        </PersonalFallback>
      </main>
    </div>
  )
}
