import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNewsletter } from './use-newsletter.ts'

/** The footer's newsletter form. An invalid address does nothing; a stored one is acknowledged. */
export function Newsletter() {
  const { isBusy, isThanked, subscribe, prepare } = useNewsletter()
  const isReady = useHydrated()
  return (
    <section className="border-leaf-mist/20 border-b">
      <div className="page page-wide grid items-center gap-x-14 gap-y-6 py-10 md:grid-cols-2 md:py-12">
        <div>
          <h2 className="text-2xl sm:text-3xl">Letters from the nursery</h2>
          <p className="mt-2 max-w-md text-leaf-mist">
            What is in leaf, what to do before the monsoon. You can leave at any time; see our{' '}
            <Link to="/privacy" className="underline underline-offset-4 hover:text-paper">
              privacy notice
            </Link>
            .
          </p>
        </div>
        <div>
          <form method="post" noValidate onSubmit={subscribe} onFocus={prepare}>
            <label htmlFor="newsletter-email" className="font-semibold">
              Newsletter
            </label>
            <div className="mt-1 flex gap-2 max-[24rem]:flex-col">
              <input
                id="newsletter-email"
                name="email"
                type="email"
                autoComplete="email"
                placeholder="Your e-mail address"
                className={classNames(controlStyle, 'min-w-0 grow text-base')}
              />
              <Button
                type="submit"
                variant="quiet"
                isBusy={isBusy}
                disabled={!isReady}
                className="bg-leaf-mist! enabled:hover:bg-paper!"
              >
                Subscribe
              </Button>
            </div>
          </form>
          <p role="status" className="mt-2 min-h-7 font-semibold text-leaf-mist">
            {isThanked && 'Thank you for subscribing!'}
          </p>
          <noscript>Subscribing needs JavaScript.</noscript>
        </div>
      </div>
    </section>
  )
}
