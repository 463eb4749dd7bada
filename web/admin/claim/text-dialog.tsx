import { type ReactNode, useState } from 'react'
import { advice, type ClaimText, questions, refusals } from '../../../content/claim-texts.ts'
import { MAX_CLAIM_TEXT } from '../../../contract/forms/claim.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { SharedDecision } from './decisions.ts'
import { withText } from './with-text.ts'

type Props = {
  kind: 'refuse' | 'ask'
  about: string
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: SharedDecision) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A refusal or a question: texts to choose and edit, and advice to add for a plant that can be saved. */
export function TextDialog({ kind, about, isOpen, isBusy, onDecide, onClose, children }: Props) {
  const [text, setText] = useState('')
  const { title, description, label, submit, texts } = kind === 'refuse' ? refusal : question
  const { length } = text.trim()
  const isTooLong = length > MAX_CLAIM_TEXT
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${title}: ${about}?`}
      description={description}
      submitLabel={submit}
      cancelLabel="Not yet"
      isDangerous={kind === 'refuse'}
      isBusy={isBusy}
      isIncomplete={length === 0 || isTooLong}
      onSubmit={() => void onDecide({ kind, text: text.trim() })}
      onClose={onClose}
    >
      {children}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <TextChoice label="Insert a text" texts={texts} onChoose={(chosen) => setText(withText(text, chosen))} />
        <TextChoice label="Add care advice" texts={advice} onChoose={(chosen) => setText(withText(text, chosen))} />
      </div>
      <TextArea
        label={label}
        hint="The shopper reads it as you leave it here, on the order’s page and in a mail"
        rows={6}
        required
        readOnly={isBusy}
        error={isTooLong ? `At most ${MAX_CLAIM_TEXT} characters; this has ${length}` : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        fieldClassName="mt-3"
      />
    </FormDialog>
  )
}

type ChoiceProps = { label: string; texts: readonly ClaimText[]; onChoose: (text: string) => void }

/** Returns to its placeholder after each choice, so that the same text can be chosen again. */
function TextChoice({ label, texts, onChoose }: ChoiceProps) {
  return (
    <Select
      label={label}
      placeholder="Choose…"
      options={texts.map(({ name }) => ({ value: name, label: name }))}
      value=""
      onChange={({ target }) => {
        const chosen = texts.find(({ name }) => name === target.value)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}

const refusal = {
  title: 'Refuse',
  description: 'The shopper is mailed the reason. This cannot be taken back.',
  label: 'Reason',
  submit: 'Refuse',
  texts: refusals,
}

const question = {
  title: 'Ask the shopper',
  description: 'The shopper is mailed your question, and answers it on the order’s page.',
  label: 'Question',
  submit: 'Send question',
  texts: questions,
}
