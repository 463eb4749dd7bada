import { type FormEvent, useRef, useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import { answerText } from './answer-text.ts'

/** Shows what the saved rules promise for a PIN. */
export function TryPin() {
  const [pin, setPin] = useState('')
  const [answer, setAnswer] = useState({ text: '', error: '' })
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const show = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      setAnswer({ text: answerText(await api.call('GET /delivery', { query: { pin: pin.trim() } })), error: '' })
    } catch (error) {
      setAnswer({ text: '', error: messageOf(error, 'The shop cannot be reached. Please try again.') })
      input.current?.focus()
    }
    setBusy(false)
  }

  return (
    <FormSection title="Try a PIN">
      <form noValidate onSubmit={show} className="flex max-w-md items-end gap-3">
        <TextField
          ref={input}
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="min-w-0 grow"
          value={pin}
          onChange={({ currentTarget }) => setPin(currentTarget.value)}
          error={answer.error || undefined}
        />
        <Button type="submit" isBusy={isBusy}>
          Try
        </Button>
      </form>
      <output className="mt-2 block">{answer.text}</output>
    </FormSection>
  )
}
