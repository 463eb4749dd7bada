import { useContactDetails } from '../../contact-details.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { MessageSent } from './message-sent.tsx'
import { useContactForm } from './use-contact-form.ts'

/** The contact form, replaced by a confirmation once the message is sent. */
export function ContactForm() {
  const { form, state, ticket, errors, submit, check, prepare, again } = useContactForm()
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
      onFocus={prepare}
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
        <p className="text-ink-soft text-sm">We use your address to answer you, for nothing else.</p>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="sm:col-span-2">
            Sending this form needs JavaScript. Without it, please write to {email} or call {phone.shown}.
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
