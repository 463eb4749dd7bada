import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { useContactDetails } from '../../contact-details.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { Sprig } from '../../ui/sprig.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { preload } from '../../ui/use-lazy-component.ts'
import type { Errors, Message } from './check-message.ts'

export function ContactForm() {
  const { form, state, ticket, errors, submit, check, again } = useContactForm()
  const isReady = useHydrated()
  const { email, phone } = useContactDetails()
  if (state === 'sent') return <MessageSent ticket={ticket} onAgain={again} />
  // Input typed while sending would not be part of the message.
  const isSending = state === 'sending'
  const field = (name: string) => ({ name, required: true, readOnly: isSending, error: errors[name] }) as const
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Write to us"
      onSubmit={submit}
      onInput={check}
      onFocus={() => preload(rules)}
      className="relative grid gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" {...field('name')} autoComplete="name" />
      <TextField label="Email" {...field('email')} type="email" autoComplete="email" />
      <TextField label="Subject" {...field('subject')} fieldClassName="sm:col-span-2" />
      <TextArea label="Message" {...field('message')} rows={6} fieldClassName="sm:col-span-2" />
      <HiddenField />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isSending}
          disabled={!isReady}
          className="max-sm:w-full"
        >
          Send Message
        </Button>
        <p className="text-ink-soft text-sm">We’ll only use your e-mail address to reply to you.</p>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="sm:col-span-2">
            This form needs JavaScript. You can also write to {email} or call {phone.shown}.
          </p>
        )}
      </noscript>
    </form>
  )
}

/** A honeypot: invisible and unreachable, so that only a bot fills it in. */
function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Confirms a sent message. Takes the focus, since the focused form is gone. */
function MessageSent({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  return (
    <div className="flex min-h-112 animate-appear flex-col items-center justify-center gap-3 text-center">
      <Sprig className="h-20 text-leaf/70" />
      <h3 ref={takeFocus} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        Thank you!
      </h3>
      <p className="max-w-sm text-ink-soft">
        We’ve received your message. Someone from the nursery will reply by e-mail.
      </p>
      <p className="max-w-sm text-ink-soft">
        Your ticket number is <b className="figures whitespace-nowrap text-ink">{ticket}</b>. We’ll e-mail it to you
        too.
      </p>
      <Button className="mt-3" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  )
}

/**
 * The state of the form: filling, sending, sent. The fields are uncontrolled, so that they can be filled in before
 * hydration and a failure loses nothing; the validation is loaded when the form is first touched.
 */
function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'filling' | 'sending' | 'sent'>('filling')
  const [ticket, setTicket] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isTried, setTried] = useState(false)
  useFocusOnReturn(form, state)
  useSubjectOfOrder(form)

  const refuse = (refused: Errors) => {
    setState('filling')
    setErrors(refused)
    focusOn(form.current, Object.keys(refused)[0])
  }

  const send = async () => {
    const { message, errors } = (await rules()).checkMessage(messageIn(form.current))
    if (message === undefined) return refuse(errors)
    setErrors({})
    const sent = await api.call('POST /contact', { body: message })
    setTicket(sent.ticket)
    setTried(false)
    setState('sent')
    toast.success('Message sent successfully!')
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'filling') return
    setTried(true)
    setState('sending')
    send().catch((error: unknown) => {
      toast.error('Failed to send message. Please try again.')
      refuse(error instanceof ApiError ? error.fields : {})
    })
  }

  /** After the first submit the errors update while typing. */
  const check = () => {
    if (!isTried) return
    const show = ({ checkMessage }: Awaited<ReturnType<typeof rules>>) =>
      setErrors(checkMessage(messageIn(form.current)).errors)
    rules().then(show, () => undefined)
  }

  return { form, state, ticket, errors, submit, check, again: () => setState('filling') }
}

const rules = () => import('./check-message.ts')

function useFocusOnReturn(form: { current: HTMLFormElement | null }, state: string): void {
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === 'sent' && state === 'filling') focusOn(form.current, 'name')
    previous.current = state
  }, [form, state])
}

function useSubjectOfOrder(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const number = /[?&]order=(\d{1,15})(&|$)/.exec(location.search)?.[1]
    const subject = form.current?.elements.namedItem('subject')
    if (number && subject instanceof HTMLInputElement) subject.value ||= `Order #${number}`
  }, [form])
}

function messageIn(form: HTMLFormElement | null): Message {
  const { website, ...written } = Object.fromEntries(new FormData(form ?? undefined)) as Message
  return website ? { ...written, website } : written
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  const control = field === undefined ? null : form?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
