import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import type { Errors, Message } from './check-message.ts'

/**
 * The state of the form: filling, sending, sent. The fields are uncontrolled, so that they can be filled in before
 * hydration and a failure loses nothing; the validation is loaded when the form is first touched.
 */
export function useContactForm() {
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

  return {
    form,
    state,
    ticket,
    errors,
    submit,
    check,
    prepare: () => void rules().catch(() => undefined),
    again: () => setState('filling'),
  }
}

const rules = () => import('./check-message.ts')

/** Focuses the first field when the form is shown again. */
function useFocusOnReturn(form: { current: HTMLFormElement | null }, state: string): void {
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === 'sent' && state === 'filling') focusOn(form.current, 'name')
    previous.current = state
  }, [form, state])
}

/** The number of an order in the address is the subject, unless there is one. */
function useSubjectOfOrder(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const number = /[?&]order=(\d{1,15})(&|$)/.exec(location.search)?.[1]
    const subject = form.current?.elements.namedItem('subject')
    if (number && subject instanceof HTMLInputElement) subject.value ||= `Order #${number}`
  }, [form])
}

function messageIn(form: HTMLFormElement | null): Message {
  const fields = new FormData(form ?? undefined)
  const text = (name: keyof Message) => String(fields.get(name) ?? '')
  const written = { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
  const website = text('website')
  return website === '' ? written : { ...written, website }
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  const control = field === undefined ? null : form?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
