import { shop } from '../../../content/shop.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { MessageSent } from './message-sent.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Writes to the nursery; once the message is sent, its place is taken by thanks. */
export function ContactForm() {
  const { form, state, errors, submit, check, prepare, again } = useContactForm()
  const isReady = useHydrated()
  if (state === 'sent') return <MessageSent onAgain={again} />
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
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <TextField label="Subject" name="subject" required error={errors.subject} fieldClassName="sm:col-span-2" />
      <TextArea
        label="Message"
        name="message"
        required
        rows={6}
        error={errors.message}
        fieldClassName="sm:col-span-2"
      />
      <HiddenField />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={state === 'sending'}
          disabled={!isReady}
          className="max-sm:w-full"
        >
          Send Message
        </Button>
        <p className="text-ink-soft text-sm">We use your address to answer you, for nothing else.</p>
      </div>
      <noscript>
        <p className="sm:col-span-2">
          Sending this form needs JavaScript. Without it, please write to {shop.email} or call {shop.phone.shown}.
        </p>
      </noscript>
    </form>
  )
}

/** Out of everybody's sight and reach: only a program fills it in. */
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
