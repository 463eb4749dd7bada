import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { preload } from '../../ui/use-lazy-component.ts'

/** The footer's newsletter form. An invalid address does nothing; a stored one is acknowledged. */
export function Newsletter() {
  const { isBusy, isThanked, subscribe } = useNewsletter()
  const isReady = useHydrated()
  return (
    <section className="border-leaf-mist/20 border-b">
      <div className="page page-wide grid items-center gap-x-14 gap-y-6 py-10 md:grid-cols-2 md:py-12">
        <div>
          <h2 className="text-2xl sm:text-3xl">Letters from the nursery</h2>
          <p className="mt-2 max-w-md text-leaf-mist">
            What’s in season, and what to do before the monsoon. You can unsubscribe at any time; see our{' '}
            <Link to="/privacy" className="underline underline-offset-4 hover:text-paper">
              privacy notice
            </Link>
            .
          </p>
        </div>
        <div>
          <form method="post" noValidate onSubmit={subscribe} onFocus={() => preload(fetchForm)}>
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
          <noscript>This form needs JavaScript.</noscript>
        </div>
      </div>
    </section>
  )
}

const THANKS = 3_000

function useNewsletter() {
  const [isBusy, setBusy] = useState(false)
  const [isThanked, setThanked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const thank = () => {
    clearTimeout(timer.current)
    setThanked(true)
    timer.current = setTimeout(setThanked, THANKS, false)
  }

  const store = async (form: HTMLFormElement) => {
    const typed = emailIn(form)
    const { NewsletterForm } = await fetchForm()
    const { success, data: body } = NewsletterForm.safeParse({ email: typed })
    if (!success) return
    setBusy(true)
    await api.call('POST /newsletter', { body })
    if (emailIn(form) === typed) form.reset()
    thank()
  }

  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    store(event.currentTarget)
      .catch(() => toast.error('We couldn’t sign you up. Please try again.'))
      .finally(() => setBusy(false))
  }
  return { isBusy, isThanked, subscribe }
}

function emailIn(form: HTMLFormElement): string {
  return String(new FormData(form).get('email'))
}

/** The validation is loaded with the contract's forms when the user starts typing. */
const fetchForm = () => import('../../../contract/forms/contact.ts')
