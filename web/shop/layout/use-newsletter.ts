import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

const THANKS = 3_000

/** Subscribes an address and shows a thank-you for three seconds. An invalid address does nothing. */
export function useNewsletter() {
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

  return {
    isBusy,
    isThanked,
    subscribe: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isBusy) return
      store(event.currentTarget)
        .catch(() => toast.error('Your address could not be stored. Please try again.'))
        .finally(() => setBusy(false))
    },
    prepare: () => void fetchForm().catch(() => undefined),
  }
}

function emailIn(form: HTMLFormElement): string {
  return String(new FormData(form).get('email'))
}

/** The validation is loaded with the contract's forms when the user starts typing. */
const fetchForm = () => import('../../../contract/forms/contact.ts')
